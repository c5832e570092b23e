import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string) => readText(typedPage(page), () => false).values

test.each([
  ['Uw order: 4500127          Pakbon: 55120', '4500127'],
  ['Uw order: 45001 27 Week: 12     Project: 24 woningen     55120', undefined],
  ['Uw order:    Project: 24 woningen     55120', undefined],
  ['Uw order     4 517749236     889506', undefined],
])('the order is certain if it is whole and its own: %j', (row, order) => {
  const readOrder = read(`\nFACTUUR 25.6902\n\n${row}\n`).get('order_reference')
  expect(readOrder?.sure ? readOrder.value : undefined).toBe(order)
})

test('a number below a title that is broken is in doubt', () => {
  const number = (title: string) => read(`\n${title}\n9424\n`).get('number')
  expect(number('BESTELLING')).toMatchObject({ value: '9424', sure: true })
  expect(number('BESTELLING 202 5-')?.sure ?? false).toBe(false)
})

test('a day behind other figures, or behind the rest of its label, is in doubt or of another label', () => {
  const day = (row: string) => read(`\nFACTUUR 25.6902\n\n${row}\n`).get('issue_date')
  expect(day('Factuurdatum   16 augustus 2025')).toMatchObject({ value: '2025-08-16', sure: true })
  expect(day('Factuurdatum   16 augustus      29 augustus 2025')?.sure ?? false).toBe(false)
  expect(day('Datum levering:23-06-2025')?.sure ?? false).toBe(false)
})

test('an article below the headings of a table is no number of a paper', () => {
  const values = read(`
VRACHTBON 25.6902

Best.nr.        Specificatie
59609           Stalen trap
`)
  expect(values.get('order_reference')?.sure ?? false).toBe(false)
  expect(
    read('VRACHTBON 25.6902\n\nBest.nr.        Klantnr.\n59609           38618\n').get('order_reference'),
  ).toMatchObject({
    value: '59609',
    sure: true,
  })
})

test('what stands between a label and its value, or goes on with it, does not doubt an ordinary value', () => {
  const sure = (row: string, path: string) => {
    const found = read(`\nFACTUUR\nFactuurnummer:   25.6902\n${row}\n`).get(path)
    return found?.sure ? found.value : undefined
  }
  expect(sure('Datum: Date: 12-03-2026', 'issue_date')).toBe('2026-03-12')
  expect(sure('Vervaldatum (30 dagen)   11-04-2026', 'due_date')).toBe('2026-04-11')
  expect(sure('Uw bestelling   12-02-2026   4500127', 'order_reference')).toBe('4500127')
  expect(sure('Uw order   01-03-2026   4500127\nUw referentie      JD-1201', 'order_reference')).toBe(undefined)
})

test('a day behind more words of its label is offered, and no other becomes certain', () => {
  const page = (label: string) => `
FACTUUR
Factuurnummer:   25.6902
Factuurdatum:    12-03-2026
${label} 30-04-2026
Betaling binnen 30 dagen na factuurdatum
`
  expect(read(page('Vervaldatum factuur:')).get('due_date')).toMatchObject({ value: '2026-04-30', sure: false })
  expect(read(page('Vervaldatum:')).get('due_date')).toMatchObject({ value: '2026-04-30', sure: true })
})

test('a day of which the first figure stands apart is put together, and in doubt', () => {
  const day = (text: string) => read(`\nFACTUUR 25.6902\n\nFactuurdatum:   ${text}\n`).get('issue_date')
  expect(day('2 7-03-2026')).toMatchObject({ value: '2026-03-27', sure: false })
  expect(day('202 6-04-30')).toMatchObject({ value: '2026-04-30', sure: false })
  expect(day('27-03-2026')).toMatchObject({ value: '2026-03-27', sure: true })
})

test('a title with labels beside it has no number below it', () => {
  const number = read(`
INVOICE          Invoice No.       Date             Account
                 INV-118           12/03/2026       A123
`).get('number')
  expect(number).toMatchObject({ value: 'INV-118', sure: true })
})
