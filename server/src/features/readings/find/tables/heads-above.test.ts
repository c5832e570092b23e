import { expect, test } from 'vitest'
import { typedPage } from '../../testing/typed-page.ts'
import { readText } from '../../text/read-text.ts'

test('numbers and days in two columns above a table without heads stay in the head of the paper', () => {
  const page = `FACTUUR

Factuurnummer     F26-0118            Vervaldatum        02-06-2026
Factuurdatum      03-05-2026          Debiteurnummer     19368
                                      Uw referentie      PO-07497

A10     Gipsplaat                         10       12,00      120,00
A20     Steenwol                           5       20,00      100,00

Totaal excl. btw                                              220,00
Btw 21%                                                        46,20
Totaal incl. btw                                              266,20
`
  const { values } = readText(typedPage(page), () => false)
  expect(values.get('issue_date')).toMatchObject({ value: '2026-05-03', sure: true })
  expect(values.get('order_reference')).toMatchObject({ value: 'PO-07497', sure: true })
  expect(values.get('line[1].net')).toMatchObject({ value: '100.00', sure: true })
})
