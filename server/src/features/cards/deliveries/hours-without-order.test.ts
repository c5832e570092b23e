import { expect, test } from 'vitest'
import { doc, invoiceOf, more, sill } from '../testing/docs.ts'
import { hoursOf, monday, mounting, withUnit, workNote } from '../testing/work-hours.ts'

const invoice = invoiceOf([sill, more(mounting, '38')].map(withUnit))
const free = invoiceOf([withUnit(more(mounting, '38'))], { head: { order_reference: '' } })
const unnamed = { head: { order_reference: '' } }
const visit = workNote('117', [['J. de Vries', '2026-09-04', '36']], unnamed)

test('in a dossier without an order the hours of its notes stand beside those of its invoices', () => {
  const { card, hours } = hoursOf(free, visit)

  expect(card?.state).toBe('alone')
  expect(hours).toMatchObject({
    invoiced: '38',
    invoiced_sure: true,
    invoices: 1,
    worked: '36',
    worked_sure: true,
    k: 1,
  })
  expect(card?.delivery?.sentence).toBeNull()
  expect(card?.delivery?.notes.map(({ number }) => number)).toEqual(['117'])
  expect(card?.hours?.map(({ person, quantity }) => [person, quantity])).toEqual([['J. de Vries', '36']])
})

test('without an order all invoices and notes of the dossier are told together, less what is credited', () => {
  const later = invoiceOf([withUnit(more(mounting, '10'))], unnamed, 'F2')
  const credit = doc('credit_note', 'C1', [withUnit(more(mounting, '4'))], { head: { preceding_invoice: 'F2' } })

  expect(hoursOf(free, later, credit, visit, monday).hours).toMatchObject({
    invoiced: '44',
    invoices: 2,
    worked: '52',
    k: 2,
  })
})

test('without an order nothing is said of notes and invoices that name different ones', () => {
  const ofOther = workNote('120', [['J. de Vries', '2026-09-09', '8']], { head: { order_reference: 'PO9999' } })
  const misread = { ...ofOther, values: { ...ofOther.values } }
  const reference = misread.values['order_reference']
  if (reference) misread.values['order_reference'] = { ...reference, sure: false }

  expect(hoursOf(invoice, monday).hours).toMatchObject({ worked: '16', worked_sure: true })
  expect(hoursOf(invoice, ofOther).hours).toBeNull()
  expect(hoursOf(invoice, misread).hours).toMatchObject({ worked: '8', worked_sure: false })
})

test('without an order an invoice or note that was only recognised, or is being read, leaves its sum uncertain', () => {
  const photo = workNote('119', [['J. de Vries', '2026-09-08', '20']], { ...unnamed, recognised: ['all'] })
  const unread = doc('delivery_note', '121', [], { reading_state: 'reading' })
  const unsure = invoiceOf([withUnit(more(mounting, '38'))], { ...unnamed, recognised: ['line[0].quantity'] })

  expect(hoursOf(free, photo).hours).toMatchObject({ worked: '20', worked_sure: false, invoiced_sure: true })
  expect(hoursOf(free, visit, unread).hours).toMatchObject({ worked: '36', worked_sure: false })
  expect(hoursOf(unsure, visit).hours).toMatchObject({ invoiced: '38', invoiced_sure: false, worked_sure: true })
})

test('without an order nothing is said where no invoice or no note counts hours, or an order comes', () => {
  expect(hoursOf(invoiceOf([sill], unnamed), visit).hours).toBeNull()
  expect(hoursOf(free, doc('delivery_note', '7731', [sill], unnamed)).hours).toBeNull()
  const other = doc('order', 'PO7', [sill], { head: { issue_date: '2026-08-01' } })
  expect(hoursOf(other, invoice, monday).hours).toBeNull()
})
