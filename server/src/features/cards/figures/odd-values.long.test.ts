import { correctValue, listDossiers, readReading } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { add, card, useDesk } from '../testing/desk.ts'
import { paperPdf } from '../testing/paper.ts'

const world = useDesk()

const invoiceXml = (number: string, { date = '2026-09-04', total = '100.00' }) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="urn:basic" xmlns:a="urn:aggregate">
  <b:ID>${number}</b:ID><b:IssueDate>${date}</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>
  <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:OrderReference><b:ID>4500127</b:ID></a:OrderReference>
  <a:LegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">${total}</b:TaxExclusiveAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="H87">1</b:InvoicedQuantity>
    <b:LineExtensionAmount>${total}</b:LineExtensionAmount><a:Item><b:Name>Dorpel hardsteen</b:Name></a:Item></a:InvoiceLine>
</Invoice>`)

test.each([
  ['a day in the year 9999', { date: '9999-12-31' }],
  ['a day in the year 0000', { date: '0000-01-01' }],
  ['the last valid day', { date: '2999-12-31' }],
  ['an amount of fifteen digits', { total: '999999999999999.00' }],
  ['an amount of twelve digits', { total: '999999999999.00' }],
])('an invoice with %s does not block the cards of its dossier', async (_, odd) => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const lines: [string, string, string, string][] = [['Dorpel hardsteen', '1', 'st', '100']]
  await add(anna, dossier, 'order.pdf', await paperPdf('order', { number: '4500127', date: '01-09-2026', lines }))
  const strange = await add(bram, dossier, 'vreemd.xml', invoiceXml('2025-0388', odd))
  const read = (await anna.call(readReading, { params: { id: strange.id } })).body
  expect(read.state).toBe('read')
  await card(anna, dossier, 'vreemd.xml', { run: 1 })

  await add(bram, dossier, 'factuur.xml', invoiceXml('2025-0389', {}))

  await card(anna, dossier, 'factuur.xml', { run: 1 })
  await bram.call(correctValue, {
    params: { id: strange.id, path: 'due_date' },
    body: { value: '2026-10-01', revision: read.values['due_date']?.revision ?? 0 },
  })
  expect(await card(bram, dossier, 'vreemd.xml', { due_date: '2026-10-01' })).toMatchObject({ due_estimated: false })
  expect((await bram.call(listDossiers)).body).toMatchObject([{ due_date: '2026-10-01' }])
})
