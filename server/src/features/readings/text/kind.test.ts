import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const lines = `
Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Gevelelement type A          12,00   st             640,00       7.680,00
`

test.each([
  ['order_response', 'ORDERBEVESTIGING\nOrdernummer: 123456   Orderdatum: 12-03-2026\nUw order: PO 4500127'],
  ['order_response', 'Order Confirmation\nOrder No.: 123456   Order date: 12-03-2026\nPO number: 4500127'],
  ['order_response', 'Verkooporder VO24-00123\nDatum 12-03-2026\nUw referentie PO-1234'],
  ['order_response', 'Hierbij bevestigen wij uw bestelling als volgt:'],
  ['order', 'Bestelling 4500127\nBesteldatum: 12-03-2026\nUw offerte: 2026-11'],
  ['invoice', 'Kopie factuur\nDatum 12-03-2026\nUw order: 4500127'],
  ['invoice', 'FACTUUR (KOPIE)\nDatum 12-03-2026\nOrderbevestiging: 4500127'],
  ['invoice', 'F A C T U U R\nDatum 12-03-2026\nUw order: 4500127'],
  ['invoice', 'Termijnfactuur\nOrder: 12345\nOrderdatum 12-03-2026'],
  ['invoice', 'Zwolle, 12 maart 2026\n\nHierbij ontvangt u de factuur voor het schilderwerk.'],
  ['invoice', 'VERZAMELNOTA 2026-11\nDatum 12-03-2026\nUw order: 4500127'],
  [
    'other',
    'Notanr.        Boekdatum       Betaaldatum\n24.8866        09-02-2024      17-02-2024\n\nUw PO          Datum           Werkbon\n4500127        11-02-2024      467152',
  ],
  ['invoice', 'Facture F-2025-5587 du 14/04/2025\nBon de commande: 4500127'],
  [
    'invoice',
    'Factuur        Datum           Vervalt         Uw order\n20268383       22-08-26        12-09-26        759095',
  ],
  ['order', 'Meerwerkopdracht\nDatum 12-03-2026'],
  ['delivery_note', 'Meerwerkbon\nDatum 12-03-2026'],
  ['quote', 'MEERWERK\nDatum 12-03-2026'],
  ['invoice', 'Factuur\nDatum 12-03-2026\n\nMeerwerk'],
  ['credit_note', 'Prijscorrectienota\nDatum 12-03-2026'],
  ['order', 'Inkoopbon\nDatum 12-03-2026'],
  ['delivery_note', 'Bezorgbon\nDatum 12-03-2026'],
  ['quote', 'Angebot Nr. 2026-11\nDatum 12.03.2026'],
  ['quote', 'Naar aanleiding van uw aanvraag bieden wij u aan:'],
  ['delivery_note', 'PAKBON\nOrdernummer 12345\nOrderdatum 12-03-2026'],
  ['other', 'Betalingsherinnering factuur 12345\nFactuurdatum 12-03-2026\nVervaldatum 12-04-2026'],
  ['invoice', 'Factuur / Invoice\nDatum 12-03-2026'],
  ['invoice', 'Pro forma factuur\nDatum 12-03-2026'],
  ['invoice', 'Kopie der Rechnung\nDatum 12.03.2026'],
  ['invoice', 'Facture de situation n° 3\nDate 12/03/2026'],
  ['invoice', 'F   A   C   T   U   U   R\nDatum 12-03-2026\nPakbon: 1233'],
  ['invoice', 'Factuur: 2026-118   Datum: 12-03-2026   Pakbon: 1233   Order: 12333'],
  ['invoice', 'F A C T U U R 2026-118\nDatum 12-03-2026\nPakbon: 1233   Uw offerte: 1234'],
  ['credit_note', 'C R E D I T N O T E 2026-118\nDate 12-03-2026\nDelivery note: 1233'],
  [
    'credit_note',
    'Kredietfactuur 2026-118 d.d. 12-03-2026\nUw PO         W25821-10    Calculatie          OF-2026-1\nVerkoopref.   VO589989     Hoort bij factuur   F2509602',
  ],
  ['credit_note', 'CREDITERING 2026-118 d.d. 12-03-2026\nCalculatie   OF-2026-1   Correctie op nota   2025775'],
  ['invoice', 'Ordernr.   4500127\nInkoper   M. Claes\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nFactuur'],
  ['order_response', 'Verkooporder - bevestiging\nDatum 12-03-2026'],
  ['order_response', 'Bevestigde order 2026-118\nDatum 12-03-2026'],
  ['order_response', 'Customer Order 12345\nYour PO PO-77'],
  ['order_response', 'Kundenauftrag 12345\nIhre Bestellung PO-77'],
  ['credit_note', 'Creditnota bij factuur 2026-100\nVervaldatum 12-03-2026'],
  ['credit_note', 'Korrekturrechnung\nDatum 12.03.2026'],
  ['credit_note', 'Creditnotanummer   2026-118\nDatum              12-03-2026\nFactuur            2026-100'],
  ['order', 'Herziene bestelling 4500127\nDatum 12-03-2026'],
  ['order', 'Nachunternehmerauftrag\nDatum 12.03.2026'],
  ['order_response', 'Order 12345\nUw bestelnummer   4500127'],
  ['order_response', 'Auftragsbestätigung zu Ihrer Bestellung 4500127\nDatum 12.03.2026'],
  ['order_response', 'Orderbevestiging\nProject        Leverbon\nLoods Zuid     306061'],
  ['quote', 'Betreft: offerte kozijnen school De Vlinder'],
  ['delivery_note', 'Leveringsnota\nDatum 12-03-2026'],
  ['delivery_note', 'Delivery ticket\nDate 12-03-2026'],
  ['other', 'Herinnering: factuur 2026/118\nFactuurdatum 12-03-2026\nVervaldatum 12-04-2026'],
  ['other', 'Betreff: Zahlungserinnerung\nRechnungsnummer 118\nRechnungsdatum 12.03.2026'],
  ['other', 'Volgens ons is de factuur nog niet betaald.\nFactuurnummer 118\nFactuurdatum 12-03-2026'],
  ['other', 'Op deze levering zijn onze voorwaarden van toepassing'],
])('the kind %s is recognised from %j', (kind, head) => {
  expect(readText(typedPage(`Van Dalen Gevelbouw BV\n8013 PN Zwolle\n${head}\n${lines}`), () => false).kind).toBe(kind)
})

test('a title below a long address is found too', () => {
  const page = (rows: number) =>
    `Van Dalen Gevelbouw BV\n${'\n'.repeat(rows)}Orderbevestiging\nDatum 12-03-2026\n${lines}`
  for (const rows of [2, 20]) expect(readText(typedPage(page(rows)), () => false).kind).toBe('order_response')
  expect(readText(typedPage(page(40)), () => false).kind).toBe('other')
})

test('on a paper that only labels make an order, the addressee is not surely its seller', () => {
  const page = (title: string) => `
Van Dalen Gevelbouw BV                  PO reference  PO-38525
Industrieweg 4, 8013 PN Zwolle          Purchaser     S. Kuiper
info@vandalen-gevelbouw.nl

${title}
Woningstichting Het Zuiderhuis BV
Prins Hendrikkade 50
4611 KR Bergen op Zoom
${lines}`
  const seller = (title: string) => readText(typedPage(page(title)), () => false).values.get('seller.name')
  expect(seller('Purchase order')).toMatchObject({ value: 'Woningstichting Het Zuiderhuis BV', sure: true })
  expect(seller('')?.sure).not.toBe(true)
})

test('a title in large letters counts for more than labels above their numbers, also on a photo, where all lines have one height', () => {
  const { words, ...page } = typedPage(`
Bâtiments Wauthier SRL        N° facture
Service comptabilité          FF/2025/05790
                              Bon de commande
                              20258501
                              Bon de livraison
                              734604

FACTURE
${lines}`)
  const kindWith = (letter: number) => {
    const sized = words.map((word) => (word.text === 'FACTURE' ? { ...word, w: 7 * letter } : word))
    return readText({ ...page, words: sized }, () => false)
  }
  expect(kindWith(14)).toMatchObject({ kind: 'invoice', is_titled: true })
  expect(kindWith(7).kind_confidence).toBeLessThan(kindWith(14).kind_confidence)
})

test('a bill is not a delivery note because it names one, and has its number in its title', () => {
  const page = (title: string) => `${title}
Date limite   07/10/2025   Lieu du chantier   École communale
Réf. client   25.0657-10   Bon de livraison   539172
Livraison souhaitée   23/09/2025
${lines}`
  const read = (title: string) => readText(typedPage(page(title)), () => false)
  expect(read('Facturation 50000803 du 29/09/2025').kind).toBe('invoice')
  expect(read('Facturation 50000803 du 29/09/2025').values.get('number')?.value).toBe('50000803')
  expect(read('Pièce 50000803 du 29/09/2025').values.get('number')?.sure).not.toBe(true)
})

test('the number of another paper that labels take for this one is not certain', () => {
  const page = `Document F260953 du 9 février 2026
Date limite   11 mars 2026   BL      524411
Réf. client   26.0208        Devis   OF-2026-1
${lines}`
  expect(readText(typedPage(page), () => false).values.get('number')?.sure).not.toBe(true)
})
