import { expect, test } from 'vitest'
import en from './en.json'
import { headFields, lineFields, moreHeadFields, moreLineFields, vatFields } from './fields.ts'
import nl from './nl.json'

test.each([nl, en])('no two fields have the same name', ({ fields, heads, vat }) => {
  const names = [
    ...[...lineFields, ...moreLineFields].map((field) => fields[field]),
    ...[...headFields, ...moreHeadFields].map((field) => heads[field]),
    ...vatFields.map((field) => vat[field]),
  ]

  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})
