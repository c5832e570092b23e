import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from '../text/read-text.ts'

test('a company with its address in one row below its name issued the paper, unless that is an address of delivery', () => {
  const page = (label: string) => `${label}
Euroweld Fabrication B.V.
Staalweg 30, 4612 RJ Bergen op Zoom

Tankstorage Flushing B.V.
Engelandweg 40
4389 PC Ritthem

FACTUUR 24.6186
`
  const seller = (text: string) => readText(typedPage(text), () => false).values.get('seller.name')
  expect(seller(page(''))).toMatchObject({ value: 'Euroweld Fabrication B.V.', sure: true })
  expect(seller(page('Afleveradres'))?.sure ?? false).toBe(false)
})

test.each([
  ['Stahlservice Emsland GmbH', '& Co. KG', 'Stahlservice Emsland GmbH & Co. KG'],
  ['Hagener Blech- und Profilzentrum', '                            GmbH', 'Hagener Blech- und Profilzentrum GmbH'],
  ['Installatiebedrijf', 'Ruitenberg B.V.', 'Installatiebedrijf Ruitenberg B.V.'],
])('the name of a company goes on in the next row: %j above %j', (first, rest, name) => {
  const { words, ...page } = typedPage(`
Kunde                                   ${first}
Maschinenbau Thölking GmbH              ${rest}
Dieselstraße 8                          Eckeseyer Straße 90
48599 Gronau                            58089 Hagen
                                        Telefon +49 4563 948127

FACTUUR 24.6186
`)
  const [x, y] = [560, (words[0]?.y ?? 0) + 7]
  const beside = { text: 'www.beside.nl', page: 1, x, y, w: 80, h: 8 } // between the two rows
  const read = readText({ ...page, words: [...words, beside] }, () => false).values.get('seller.name')
  expect(read).toMatchObject({ value: name, sure: true })
})

test('the name of a company may take three rows', () => {
  const page = `
Verkoopfactuur              Algemene
                            Bouwwerken
Industriebouw Claeys BV     Lambrecht NV
Roeselaarsestraat 55        Tiensesteenweg 190
8560 Wevelgem               3001 Heverlee
                            Tel. +32 3 190 74 70

FACTUUR 24.6186
`
  const read = readText(typedPage(page), () => false).values.get('seller.name')
  expect(read).toMatchObject({ value: 'Algemene Bouwwerken Lambrecht NV', sure: true })
})

test('a company below the word for a sender issued the paper, and a supplier did unless it is an order', () => {
  const page = (title: string, label: string) => `${title}
${label.padEnd(50)}Opdrachtgever
${'Kooiman Staal B.V.'.padEnd(50)}Zorgvastgoed Drenthe B.V.
${'Havenstraat 112'.padEnd(50)}Vaart 15
${'3334 BL Zwijndrecht'.padEnd(50)}9401 GE Assen
`
  const seller = (title: string, label: string) =>
    readText(typedPage(page(title, label)), () => false).values.get('seller.name')
  expect(seller('FACTUUR', 'Afzender')).toMatchObject({ value: 'Kooiman Staal B.V.', sure: true })
  expect(seller('FACTUUR', 'Leverancier')).toMatchObject({ value: 'Kooiman Staal B.V.', sure: true })
  expect(seller('FACTUUR', 'Opdrachtnemer')).toMatchObject({ value: 'Kooiman Staal B.V.', sure: true })
  expect(seller('FACTUUR', 'Betreft')?.sure ?? false).toBe(false)
  expect(seller('BESTELBON', 'Afzender')).toMatchObject({ value: 'Zorgvastgoed Drenthe B.V.' })
  expect(seller('BESTELBON', 'Leverancier')?.value).not.toBe('Zorgvastgoed Drenthe B.V.')
})

test('a company without a legal form surely issued the paper only if its numbers stand below its address', () => {
  const page = `FACTUUR 24.6186

Schildersbedrijf Kanters
Molenstraat 66, 5421 KJ Gemert
KvK nr. 02362926, NL91 ABNA 0417 1643 00
`
  const seller = (text: string) => readText(typedPage(text), () => false).values.get('seller.name')
  expect(seller(page)).toMatchObject({ value: 'Schildersbedrijf Kanters', sure: true })
  expect(seller(page.replace(/KvK.*/, ''))).toMatchObject({ value: 'Schildersbedrijf Kanters', sure: false })
})

test.each([
  ['a label of the sender', 'Van\nVoegbedrijf J. de Bont\nKerkdreef 3\n4741 TP Hoeven\nTel. 0165-504233', '', true],
  ['a trade name', 'voegen-online.nl', 'voegen-online.nl is een handelsnaam van Bont Voegwerken B.V.', true],
  ['the account to pay to', '', 'IBAN NL34 ABNA 0850 4874 12 t.n.v. Bont Voegwerken B.V.', false],
])('%s tells who issued the paper, beside an addressee with a telephone number', (_, top, foot, sure) => {
  const page = `${top}

Koeltechniek Brabant B.V.
T.a.v. de administratie
Ekkersrijt 4120
5692 DC Son en Breugel
Telefoon 0184-846296

FACTUUR 24.6186

${foot}
`
  const read = readText(typedPage(page), () => false).values.get('seller.name')
  expect(read?.value).toMatch(/Bont/)
  expect(read?.sure).toBe(sure)
})

test('the addressee of an order that names your reference is not surely its seller', () => {
  const page = (label: string) => `
Toitures Masson SRL                                   Commande S0123
Rue de la Station 77, 7700 Mouscron
info@toitures-masson.be

Habitat du Condroz SCRL                               ${label}
Place Communale 3
4570 Marchin
`
  const seller = (label: string) => readText(typedPage(page(label)), () => false).values.get('seller.name')
  expect(seller('Devis: 2026-11')).toMatchObject({ value: 'Habitat du Condroz SCRL', sure: true })
  expect(seller('Votre reference: BC12345')?.sure).toBe(false)
})

test('a VAT number or telephone below an address is no proof of the issuer: customers have one there too', () => {
  const page = (contact: string) => `Voegbedrijf J. de Bont

Koeltechniek Brabant B.V.
Ekkersrijt 4120
5692 DC Son en Breugel
${contact}

FACTUUR 24.6186
`
  const seller = (text: string) => readText(typedPage(text), () => false).values.get('seller.name')
  expect(seller(page('BTW-nr. klant: NL 8183.43.345.B01'))?.sure ?? false).toBe(false)
  expect(seller(page('BTW BE 0474.386.425'))?.sure ?? false).toBe(false)
  expect(seller(page('Telefoon 0184-846296'))?.sure ?? false).toBe(false)
  expect(seller(page('facturen@koeltechniek-brabant.nl'))?.sure ?? false).toBe(false)
  expect(seller(page('www.koeltechniek-brabant.nl'))).toMatchObject({ value: 'Koeltechniek Brabant B.V.', sure: true })
})

test('without other evidence the company at the top is offered, and is not certain', () => {
  const page = (kind: string) => `
Elektro Meulemans BV
Steenweg op Gierle 77
2300 Turnhout
                                 Bouwonderneming Van Hoecke NV
                                 Gentsesteenweg 301
                                 9160 Lokeren
${kind} 24.4835
`
  const seller = (kind: string) => readText(typedPage(page(kind)), () => false).values.get('seller.name')
  expect(seller('FACTUUR')).toMatchObject({ value: 'Elektro Meulemans BV', sure: false })
  expect(seller('BESTELBON')).toMatchObject({ value: 'Bouwonderneming Van Hoecke NV', sure: false })
})

test('an issuer with a VAT number alone is a rival of an addressee with a telephone number', () => {
  const page = `Van Damme BV
Kerkstraat 12
9000 Gent
TVA BE 0474.386.425

Habitat du Condroz SCRL
Place Communale 3
4570 Marchin
Tel. 085 12 34 56

FACTURE 24.6186
`
  expect(readText(typedPage(page), () => false).values.get('seller.name')?.sure).toBe(false)
})

test.each([
  ['Gebr . de Bont BV', 'Gebr . de Bont BV'],
  ['Verhuur Hageland BV . Diestsestraat 233 · 3270 Scherpenheuvel', 'Verhuur Hageland BV'],
])('a point between words is no end of a name unless an address follows: %j', (first, name) => {
  const page = `${first}
Diestsestraat 233
3270 Scherpenheuvel
Tel. +32 3 190 74 70

FACTUUR 24.6186
`
  expect(readText(typedPage(page), () => false).values.get('seller.name')).toMatchObject({ value: name, sure: true })
})
