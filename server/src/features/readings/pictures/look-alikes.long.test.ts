import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '../jobs/read-document.ts'

const picture = readFileSync(join(import.meta.dirname, '../testing/papers/Order_met_codes.png'))

/** The articles as they are printed. Both engines read 464-SWO for the first. */
const printed = '464-SW0 346-KW0 657-NB9 YZ0R-44 VHW-6228 89-RO5 lb-9673 76-bqw5 XUP-5599 Q0H7A4 45629'.split(' ')

test('of codes in a picture only those are certain whose every sign the two engines can tell from others', async () => {
  const document = { type: 'picture', filename: 'Order_met_codes.png', known_numbers: [] } as const
  const reading = await readDocument(new Uint8Array(picture), document)

  const values = reading.state === 'read' ? reading.values : {}
  const articles = printed.map((code, n) => ({ code, read: values[`line[${n}].article`] }))
  const certain = articles.filter(({ read }) => read?.sure)
  expect(articles.filter(({ code, read }) => read?.value !== code).length).toBeGreaterThan(3) // read as others
  expect(certain.map(({ read }) => read?.value)).toEqual(certain.map(({ code }) => code))
  expect(certain.map(({ code }) => code)).toEqual(expect.arrayContaining(['VHW-6228', 'XUP-5599', '45629']))
  expect(values['number']).toMatchObject({ value: '4500127', sure: true })
})
