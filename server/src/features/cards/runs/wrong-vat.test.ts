import { expect, test } from 'vitest'
import { doc, runResults } from '../testing/docs.ts'
import { typedInvoice } from '../testing/typed-invoice.ts'

const order = doc('order', 'PO1000', [
  ['gevelelement type A', '12', '640'],
  ['schilderwerk', '10', '50', { unit: 'uur' }],
])
const page = (vat: string, total: string) => `Van Dalen Gevelbouw                    FACTUUR
Factuurnummer:  2025-0388              Uw order:      PO1000
Factuurdatum:   20-09-2026

Omschrijving               Aantal    Eenheid     Stukprijs     Btw         Bedrag
gevelelement type A         12,00    st             640,00     21%       7.680,00
schilderwerk                10,00    uur             50,00      9%         500,00

                                          Subtotaal                      8.180,00
                                          BTW 21% over 7.680,00          ${vat}
                                          BTW 9% over 500,00                45,00
                                          Totaal te betalen              ${total}`

test('a VAT amount that does not follow from its rate is reported on the lines of that rate', async () => {
  const [card] = runResults([order, await typedInvoice(page('1.615,80', '9.840,80'))])

  expect(card).toMatchObject({ state: 'fits', difference: '0.00', total_incl: '9840.80' })
  expect(card?.sentence).toEqual({ key: 'fits_vat_sum', data: { rate: '21' } })
  expect(card?.lines.map(({ vat_differs, sentence }) => [vat_differs, sentence.key])).toEqual([
    [true, 'line_vat'],
    [false, 'line_fits'],
  ])
})

test('a rounding of two cents is not a VAT difference', async () => {
  const [card] = runResults([order, await typedInvoice(page('1.612,82', '9.837,82'))])

  expect(card?.lines.map(({ vat_differs }) => vat_differs)).toEqual([false, false])
})
