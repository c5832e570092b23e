import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, facade, invoiceOf, order, runResults, sill, type Line, work, workFor } from '../testing/docs.ts'
import type { AgreedWork } from './works.ts'

const mw1: AgreedWork = { ...workFor(1, '450.00'), description: 'Extra kraan op zaterdag' }
const mw2: AgreedWork = {
  ...workFor(2, '480.00'),
  description: 'Steigerdelen nalopen',
  how: 'rate',
  price: '48.00',
  quantity: '10',
  unit: 'uur',
}
const results = (docs: Doc[], works: AgreedWork[]) => runResults(docs, {}, works)

test('a line that names agreed extra work fits it, and without the agreement it is not ordered', () => {
  const invoice = invoiceOf([facade, ['Meerwerk 1: kraan', '1', '450']])

  const [before] = results([order, invoice], [])
  const [result] = results([order, invoice], [mw1, mw2])

  expect(before).toMatchObject({ state: 'differs', difference: '450.00', total_agreed: null })
  expect(result).toMatchObject({ state: 'fits', difference: '0.00', total_ordered: '14640.00', total_agreed: '450.00' })
  expect(result?.lines[1]).toMatchObject({ result: 'fits', agreement_id: 'agreement 1', order: { net: '450.00' } })
  expect(result?.lines.map(({ name }) => name)).not.toContain(mw2.description)
})

test('a total that fits names what was ordered and what is extra work, and one without extra work does not', () => {
  const [both] = results([order, invoiceOf([facade, sill, work, ['MW1', '1', '450']])], [mw1])
  const [only] = results([doc('invoice', 'F9', [['MW1', '1', '450']])], [mw1])
  const [none] = results([order, invoiceOf([facade, sill, work])], [mw1])

  expect(both?.sentence).toMatchObject({
    key: 'fits',
    data: { excl: '15090.00', order_part: '14640.00', works_part: '450.00' },
  })
  expect(only?.sentence.data).toMatchObject({ excl: '450.00', works_part: '450.00' })
  expect(only?.sentence.data).not.toHaveProperty('order_part')
  expect(none?.sentence.data).not.toHaveProperty('works_part')
})

test('a line that is alike belongs to extra work only if no order line takes it', () => {
  const invoice = invoiceOf([sill, ['Steigerdelen nalopen', '12', '48', { unit: 'uur' }]])

  const [result] = results([order, invoice], [mw1, mw2])

  expect(result?.lines[0]).not.toHaveProperty('agreement_id')
  expect(result?.lines[1]).toMatchObject({ result: 'quantity', difference: '96.00', agreement_id: 'agreement 2' })
})

test('earlier invoices use up extra work too', () => {
  const half: Line = ['MW1 kraan', '1', '300']
  const [first, second] = [
    invoiceOf([facade, half], { head: { issue_date: '2026-09-02' } }, 'F1'),
    invoiceOf([work, half], { head: { issue_date: '2026-09-03' } }, 'F2'),
  ]

  const [one, other] = results([order, first, second], [mw1])

  expect([one?.difference, other?.difference]).toEqual(['0.00', '150.00'])
})

test('an invoice that names extra work and has no order is compared with it alone', () => {
  const invoice = doc('invoice', 'F9', [['MW1', '1', '500']])

  expect(results([invoice], [mw1])[0]).toMatchObject({ state: 'differs', difference: '50.00', orders: [] })
  expect(results([doc('invoice', 'F9', [['Kraan', '1', '500']])], [mw1])[0]?.state).toBe('alone')
})
