import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'

const currencies: [RegExp, string][] = [
  [/€|\bEUR\b|\beuro\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\$|\bUSD\b/i, 'USD'],
  [/\bCHF\b/, 'CHF'],
  ...['SEK', 'DKK', 'NOK', 'PLN', 'CZK'].map((code): [RegExp, string] => [new RegExp(`\\b${code}\\b`), code]),
]

/** A longer text is a sentence, whose amounts may be others than those of the paper. */
const longest = 40

/** The currency of a document. Not sure if it names several, or one only in a sentence. */
export function currencyOf(rows: Row[]): TextValue | null {
  const cells = rows.flatMap((row) => row.cells)
  const found = currencies.flatMap(([pattern, value]) => {
    const cell = cells.find(({ text }) => pattern.test(text))
    return cell ? [{ value, cell }] : []
  })
  const [first] = found
  if (!first) return null
  const { text, x, y, w, h, page } = first.cell
  const alone = found.length === 1 && (first.value === 'EUR' || text.length <= longest)
  return { value: first.value, raw: text, box: { x, y, w, h, page }, confidence: alone ? 0.9 : 0.6, sure: alone }
}
