import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'

const order = (amount: string) =>
  readXml(`<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>1</ID><OrderLine><LineItem><ID>1</ID>
    <LineExtensionAmount>${amount}</LineExtensionAmount></LineItem></OrderLine></Order>`)?.values.get('line[0].net')

test.each([
  ['.5', '0.50', undefined],
  ['200.', '200.00', undefined],
  ['+7.25', '7.25', undefined],
  ['121,00', '121.00', true],
])('the amount %s is read as %s', (raw, value, inDoubt) => {
  expect(order(raw)).toMatchObject({ value, raw })
  expect(order(raw)?.in_doubt).toBe(inDoubt)
})

test.each(['1.200,00', '1,2,3', '.', '€ 5.00'])('%s is no amount', (raw) => {
  expect(order(raw)).toBe(undefined)
})
