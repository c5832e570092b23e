import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const page = (title: string) => `
Terpstra Bouwmaterialen BV
De Kuinder 8
8444 DC Heerenveen
Tel. 0513-123456

${title}
Datum: 03-05-2026

Hendriksen Utiliteitsbouw B.V.
Handelsweg 77
6541 CT Nijmegen

Omschrijving                         Aantal       Prijs      Bedrag
Gipsplaat                                10       12,00      120,00
Steenwol                                  5       20,00      100,00

Totaal excl. btw                                             220,00
Btw 21%                                                       46,20
Totaal incl. btw                                             266,20
`
const read = (title: string) => {
  const { kind, values } = readText(typedPage(page(title)), () => false)
  return { kind, number: values.get('number')?.value, sure: values.get('number')?.sure }
}

test.each([
  'Handelsrechnung (380) Nr. 2026-0118',
  'Invoice (380): 2026-0118',
  'Servicefactuur 2026-0118',
  'Servicefactuur: 2026-0118',
  'Commerciële factuur nr. 2026-0118',
  'Ereloonnota nr. 2026-0118',
  'Faktura / Invoice: 2026-0118',
  'Digitale factuur 2026-0118',
])('a title that is known by its last part or its other language names the number: %j', (title) => {
  expect(read(title)).toEqual({ kind: 'invoice', number: '2026-0118', sure: true })
})

test.each(['Pakbon/factuur 2026-0118', 'Kassabon 2026-0118', 'Werkbon 2026-0118', 'Onze levering 2026-0118'])(
  'a title of two kinds, of another one or of none that is known is not the number of an invoice: %j',
  (title) => {
    expect(read(title)).not.toMatchObject({ kind: 'invoice', sure: true })
  },
)
