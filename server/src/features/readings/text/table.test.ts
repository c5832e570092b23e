import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const read = (page: string) => readText(typedPage(`Van Dalen Gevelbouw BV\n${page}`), () => false).values

test('a heading of three rows and two headings without room between them are read', () => {
  const values = read(`FACTUUR 2026-11

Artikel-  Artikelomschrijving      Aantal   EenheidEenheidsprij        Bedrag
                                                              s
nummer
B7847     Borstwering verzinkt      11,50   lm            271,40       3.121,10
T8293     Ligger gegrond           736,60   kg              2,25       1.657,35
`)
  expect(values.get('line[1].price')).toMatchObject({ value: '2.25', sure: true })
  expect(values.get('line[1].unit')?.value).toBe('kg')
})

test.each([
  ['Artikel / dienst', 'Hvh.', 'Soort', 'Bedrag p/e', 'Regelbedrag'],
  ['Product of dienst', 'Aantal besteld', 'Maat', 'Prijs per m2', 'Totaal per regel'],
  ['Goods & services', 'Qty delivered', 'UoM', 'Rate per hour', 'Line sum'],
  ['Ware / Leistung', 'Mg.', 'ME', 'Preis pro Stk', 'Zeilenbetrag'],
  ['Article / service', 'Nbre', 'Un.', 'Prix par u', 'Montant ligne'],
  ['Nature des travaux', 'Quant.', 'Un.', 'Prix brut', 'Valeur'],
  ['Omschrijving', 'Aantal', 'Eh', 'Tarief/week', 'Waarde'],
  ['Omschrijving', 'Aantal', 'Eh', 'Huur p/wk', 'Waarde'],
  ['Werk', 'Aantal', 'Eh', 'Uurloon', 'Som'],
  ['Omschrijving', 'Aantal', 'Eh', 'Prijs', 'Totaal c'],
  ['Omschrijving', 'Aantal', 'Eh', 'Prijs', 'BedragEUR'],
])('the headings %s · %s · %s · %s · %s are read', (name, quantity, unit, price, net) => {
  const values = read(`FACTUUR 2026-11

${name.padEnd(26)}${quantity.padStart(16)}   ${unit.padEnd(8)}${price.padStart(16)}${net.padStart(20)}
${'Gevelelement type A'.padEnd(26)}${'12,00'.padStart(16)}   ${'st'.padEnd(8)}${'640,00'.padStart(16)}${'7.680,00'.padStart(20)}
`)
  const line = Object.fromEntries(['name', 'quantity', 'price', 'net'].map((of) => [of, values.get(`line[0].${of}`)]))
  expect(line).toMatchObject({
    name: { value: 'Gevelelement type A' },
    quantity: { value: '12.00', sure: true },
    price: { value: '640.00', sure: true },
    net: { value: '7680.00', sure: true },
  })
})

test('another column is the price if the lines hold with it', () => {
  const values = read(`FACTUUR 2026-11

Artikelomschrijving      Aantal    Prijs     Tarief p/e        Bedrag
Carrosseriering          500,00     1000         102,70         51,35
Slotbout M8              300,00      100          41,60        124,80
`)
  expect(values.get('line[0].price')).toMatchObject({ value: '102.70', sure: true })
  expect(values.get('line[1].base_quantity')?.value).toBe('100')
})

test('lines that add up to the total need no search for another price', () => {
  const page = typedPage(`Van Dalen Gevelbouw BV
FACTUUR 2026-11

Artikelomschrijving      Aantal    Prijs     Tarief p/e        Bedrag
Carrosseriering          500,00     1000         102,70         51,35
Slotbout M8              300,00      100          41,60        124,80

                                     Totaal excl. btw          176,15
                                     Btw 21%                    36,99
                                     Totaal incl. btw          213,14
`)
  const totals = (clock: () => number) => {
    const { values } = readText(page, () => false, clock)
    return ['total_excl', 'vat_total', 'total_incl'].map((path) => values.get(path)?.sure)
  }
  let looks = 0
  const slowAtFirst = () => ((looks += 1) === 1 ? 0 : 1000) // the table takes its time, the totals do not

  expect(totals(() => 0)).toEqual([true, true, true])
  expect(totals(slowAtFirst)).toEqual([true, true, true])
})

test("a price with '‰' is for a thousand pieces", () => {
  const values = read(`FACTUUR 2026-11

Product                  Geleverd     Eenheidsprijs         Bedrag
Nagelplug 6x40           1.000 st           46,60 ‰          46,60
Chemisch anker              24 st           20,81           499,44
`)
  expect(values.get('line[0].quantity')).toMatchObject({ value: '1000', sure: true })
  expect(values.get('line[0].base_quantity')?.value).toBe('1000')
})

test('a price that is for a hundred pieces without saying so is not certain', () => {
  const values = read(`FACTUUR 2026-11

Product                    Aantal          Prijs         Bedrag
Metselmortel                40,00            553         221,20
Ophoogzand                   3,00          45,04         135,12
`)
  expect(values.get('line[0].price')?.sure).toBe(false)
  expect(values.get('line[1].price')?.sure).toBe(true)
})

test('the lines of a delivery note have quantities without amounts', () => {
  const values = read(`PAKBON
Leverbonnr: 24.8698

Artikelnr.   Artikelomschrijving                Aantal    Eenheid
402386       Zeskanthoutschroef M10x120         300,00    H87
727593       Snijschijf 125x1,0 inox            100,00    st
`)
  expect(values.get('line[0].name')?.value).toBe('Zeskanthoutschroef M10x120')
  expect(values.get('line[0].quantity')?.value).toBe('300.00')
  expect(values.get('line[0].unit')?.value).toBe('H87')
  expect(values.get('line[1].article')?.value).toBe('727593')
})

test('the second of two columns with names holds the names, and the first the article numbers', () => {
  const values = read(`LIEFERANT RECHNUNG 2026-11

Material    Leistung                    Menge    Einheit      Preis         Betrag
19.189.22   Gehrung 45 Grad              8,00    Stk           7,00          56,00
`)
  expect(values.get('line[0].name')?.value).toBe('Gehrung 45 Grad')
  expect(values.get('line[0].article')?.value).toBe('19.189.22')
})

test("'Position' holds the names if nothing else does, and 'Brutto' the amounts", () => {
  const values = read(`RECHNUNG 2026-11

Position              St.        Anz.     Einzelpreis         Brutto
Flachstahl verzinkt   19,00    157,00            1,04         163,28
`)
  expect(values.get('line[0].name')?.value).toBe('Flachstahl verzinkt')
  expect(values.get('line[0].net')).toMatchObject({ value: '163.28', sure: true })

  const numbered = read(`RECHNUNG 2026-11

Position    Artikel                Anz.     Einzelpreis         Betrag
1           Flachstahl           157,00            1,04         163,28
`)
  expect(numbered.get('line[0].name')?.value).toBe('Flachstahl')
})

test('the numbers of the rows are no article numbers beside a column of them', () => {
  const values = read(`RECHNUNG 2026-11

Pos   Material    Artikelbezeichnung        Menge        Preis    Gesamtpreis
10    27.835.44   Gehrung 45 Grad            8,00         6,10          48,80
`)
  expect(values.get('line[0].article')?.value).toBe('27.835.44')
  expect(values.get('line[0].name')?.value).toBe('Gehrung 45 Grad')
})

test('a word with a hyphen above a heading belongs to it: the rate of the VAT is no price', () => {
  const values = read(`FACTUUR 2026-11

                                    Btw-
Specificatie               Aantal   tarief      Prijs/eh.       Waarde
Zagen onder verstek            24   21 %             6,75       162,00
Kolomvoetplaat                 10   9 %             22,63       226,30
`)
  expect(values.get('line[1].rate')?.value).toBe('9')
  expect(values.get('line[1].price')).toMatchObject({ value: '22.63', sure: true })
})

test('a heading that ends in a stroke goes on below it', () => {
  const values = read(`FACTUUR 2026-11

Artikelomschrijving        Aantal Weken/      P.p.e.       Totaal
                                  dgn
Schaarlift elektrisch        2,00 2           195,00       780,00
`)
  expect(values.get('line[0].quantity')).toMatchObject({ value: '2.00', sure: true })
  expect(values.get('line[0].periods')?.value).toBe('2')
})

test('a column of a cut name beside the quantity is tried as the periods of a hire', () => {
  const values = read(`FACTUUR 2026-11

Aantal Omschrijving                    ken/dgn Ehd           Prijs       Bedrag
     1 Stroomaggregaat 40 kVA                3 dag           59,85       179,55
    20 Rijplaten kunststof 3x1 m             1 week           4,32        86,40
     1 Minigraver 1,8 t                      4 dag          105,02       420,08
`)
  expect(values.get('line[0].quantity')).toMatchObject({ value: '1', sure: true })
  expect(values.get('line[0].periods')?.value).toBe('3')
  expect(values.get('line[1].quantity')).toMatchObject({ value: '20', sure: true })
})

test('the periods of a hire are never its quantity, even if a quantity is not read', () => {
  const values = read(`FACTURE 2026-11

Libellé                  Quantité   Durée        Prix       Total
Échafaudage de façade               2          116,00      232,00
Mini-pelle 2,5 T                1   6          139,00      834,00
`)
  expect(values.get('line[0].quantity')).toBeUndefined()
  expect(values.get('line[1].quantity')).toMatchObject({ value: '1' })
  expect(values.get('line[1].periods')?.value).toBe('6')
})

test('a column of sizes or another measure is no number of periods', () => {
  const values = (heading: string) =>
    read(`FACTUUR 2026-11

Aantal Omschrijving               ${heading.padEnd(10)}        Prijs       Bedrag
     2 Balk                             6,00        4,50        54,00
     3 Regel                            4,00        2,50        30,00
`)
  expect(values('Lengte').has('line[0].periods')).toBe(false)
  expect(values('weken/dgn').get('line[0].periods')?.value).toBe('6')
})

test('pieces beside a measure are not the quantity if the measure makes the amounts', () => {
  const values = read(`FACTUUR 2026-11

Omschrijving         Aantal      M2      Prijs       Bedrag
Plaat                     4   12,50      20,00       250,00
Regel                     3    2,40      10,00        24,00
`)
  expect(values.get('line[0].quantity')).toMatchObject({ value: '12.50', sure: true })
  expect(values.get('line[1].quantity')).toMatchObject({ value: '2.40', sure: true })
})

test('the second of two columns that are named as quantities is no duration', () => {
  const values = read(`FACTUUR 2026-11

Besteld Geleverd Omschrijving                  Ehd           Prijs       Bedrag
      4        3 Stroomaggregaat 40 kVA        st            59,85       179,55
      2        1 Rijplaten kunststof 3x1 m     st             4,32         4,32
      6        4 Minigraver 1,8 t              st           105,02       420,08
`)
  expect(values.get('line[0].quantity')?.value).toBe('3')
  expect(values.has('line[0].periods')).toBe(false)
})

test('a price for one piece stands beside its unit: Per is no part of the price', () => {
  const values = read(`FACTUUR 2026-11

Omschrijving                  Prijs per Per     Aantal    Regeltotaal
                              eenheid
Hoeklijn 80x80x8                   1,36 kg       57,90          78,74
`)
  expect(values.get('line[0].price')).toMatchObject({ value: '1.36', sure: true })
  expect(values.get('line[0].unit')?.value).toBe('kg')
})

test('a name that its row breaks is whole, or in doubt', () => {
  const lines = `
Omschrijving                     Aantal     Prijs      Bedrag
Dakpan snel-                        100     20,00    2.000,00
dek rood
Installatie van                       1    500,00      500,00
Elektra
Straatwerk en riolering oost          1    400,00      400,00

Totaal excl. btw                                     2.900,00
21% btw                                                609,00
Totaal incl. btw                                     3.509,00
`
  const { values } = readText(typedPage(`FACTUUR 2026-118\n${lines}`), () => false)
  const names = [0, 1, 2].map((n) => values.get(`line[${n}].name`)).map((name) => [name?.value, name?.sure])
  expect(names).toEqual([
    ['Dakpan sneldek rood', false],
    ['Installatie van', false],
    ['Straatwerk en riolering oost', true],
  ])
})
