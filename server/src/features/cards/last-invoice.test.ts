import type { Reading } from '@klopt/contract'
import { expect, test } from 'vitest'
import { readDocument } from '../readings/read-document.ts'
import { typedPdf } from '../readings/testing/made-pdf.ts'
import { doc, facade, order, told } from './testing/docs.ts'

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

/** The card of an invoice of a half of the order, that was read from a page with this title. */
async function cardOf(title: string) {
  const about = { type: 'pdf', filename: 'Factuur_123.pdf', known_numbers: [] } as const
  const reading = await readDocument(await typedPdf(page(title)), about)
  if (reading.state !== 'read') throw new Error(reading.state)
  const nobody = { typed_by: null, typed_at: null, read: null, offers: [], revision: 1 }
  const values: Reading['values'] = {}
  for (const [path, value] of Object.entries(reading.values)) values[path] = { ...value, ...nobody }
  return told([order, doc('invoice', 'F1', [facade], { filename: about.filename, values })])[0]
}

test.each([
  'SLOTFACTUUR',
  'S L O T F A C T U U R',
  'Slotfactuur 2025-0388',
  'Eindafrekening werk Nulhof',
  'Eindfactuur',
  'Slotnota',
  'FACTUUR                Betreft: slotfactuur kantoor Nulhof',
  'Final invoice',
])('an invoice headed %s is the last one, whatever its file is called', async (title) => {
  expect(await cardOf(title)).toMatchObject({ sentence: { key: 'final_less', data: { rest: '6960.00' } } })
})

test.each(['FACTUUR', 'FACTUUR                De slotfactuur volgt', 'FACTUUR       Slotfactuur volgt na oplevering'])(
  'one headed %s is not',
  async (title) => {
    expect(await cardOf(title)).toMatchObject({ sentence: { key: 'fits_part', data: { rest: '6960.00' } } })
  },
)
