import { expect, test } from 'vitest'
import en from './en.json'
import { head_fields, line_fields, more_head_fields, more_line_fields, vat_fields } from './fields.ts'
import nl from './nl.json'

test.each([nl, en])('no two fields have the same name', ({ fields, heads, vat }) => {
  const names = [
    ...[...line_fields, ...more_line_fields].map((field) => fields[field]),
    ...[...head_fields, ...more_head_fields].map((field) => heads[field]),
    ...vat_fields.map((field) => vat[field]),
  ]

  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})
