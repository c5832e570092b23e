import { expect, test } from 'vitest'
import { pricedLine, typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (head: string) => readText(typedPage(`${head}\n${pricedLine}`), () => false)

test.each([
  ['FACTUUR nr. 2026-118', 'Order 4500127', 'invoice', '2026-118'],
  ['FACTUUR: AX-118', 'Pakbon 26118', 'invoice', 'AX-118'],
  ['RECHNUNG Nr. 2026-118', 'Auftrag 778812', 'invoice', '2026-118'],
  ['FACTURE N° 2026-118', 'Commande 778812', 'invoice', '2026-118'],
  ['ORDERBEVESTIGING nr. OB-118', 'Offerte 7781', 'order_response', 'OB-118'],
  ['INKOOPORDER nr. IO-118', 'Offerte 7781', 'order', 'IO-118'],
  ['CREDITNOTA nr. CN-118', 'Factuur nr. 2026-077 van 02-03-2026', 'credit_note', 'CN-118'],
  ['PAKBON: PB-118', 'Factuur: 2026-077', 'delivery_note', 'PB-118'],
  ['Jansen Beton BV\nKade 12\n8011 AB Zwolle\n\nFactuurnr. 2026-118', 'Pakbon 778812', 'invoice', '2026-118'],
])('%j above %j is of the first kind, with that number in doubt', (title, other, kind, number) => {
  const { kind: found, values } = read(`${title}\n\nDatum: 12-04-2026\n${other}`)
  expect(found).toBe(kind)
  expect(values.get('number')).toMatchObject({ value: number, sure: false })
})

test('a title without a number, or before the label of another number, leaves no doubt', () => {
  const titled = read('FACTUUR\n\nFactuurnummer 2026-118\nDatum 12-04-2026\nPakbon 26118')
  expect(titled.values.get('number')).toMatchObject({ value: '2026-118', sure: true })
  const labelled = read('FACTUUR 2026-118\n\nDatum: 12-04-2026\nPakbon: 26118')
  expect(labelled.values.get('number')).toMatchObject({ value: '2026-118', sure: true })
})

test('the number of an instalment is not surely that of the final invoice', () => {
  const { values } = read(
    "FACTURE DE SOLDE N° 2026-118\n\nDate : 12/04/2026\nFacture d'acompte n° 2026-044 du 01/02/2026",
  )
  expect(values.get('number')?.sure).toBe(false)
})
