import { expect, test } from 'vitest'
import { order, runResults } from '../testing/docs.ts'
import { typedInvoice } from '../testing/typed-invoice.ts'

const page = (title: string) => `Van Dalen Gevelbouw
${title}
Factuurnummer:  2025-0388
Factuurdatum:   20-09-2026
Uw order:       PO1000

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
gevelelement type A         12,00    st             640,00       7.680,00

                                     Subtotaal                   7.680,00
                                     BTW 21%                     1.612,80
                                     Totaal te betalen           9.292,80`

const cardOf = async (title: string) => runResults([order, await typedInvoice(page(title))])[0]

test.each([
  'SLOTFACTUUR',
  'S L O T F A C T U U R',
  'Slotfactuur 2025-0388',
  'Eindafrekening werk Nulhof',
  'Eindfactuur',
  'Slotnota',
  'FACTUUR                Betreft: slotfactuur kantoor Nulhof',
  'Final invoice',
])('an invoice with the heading %s is the last one, regardless of its file name', async (title) => {
  expect(await cardOf(title)).toMatchObject({ sentence: { key: 'final_less', data: { rest: '6960.00' } } })
})

test.each(['FACTUUR', 'FACTUUR                De slotfactuur volgt', 'FACTUUR       Slotfactuur volgt na oplevering'])(
  'an invoice with the heading %s is not the last one',
  async (title) => {
    expect(await cardOf(title)).toMatchObject({ sentence: { key: 'fits_part', data: { rest: '6960.00' } } })
  },
)
