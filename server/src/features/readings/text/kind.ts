import type { Kind } from '../fields.ts'
import { plainLabel } from './labels.ts'
import type { Row } from './rows.ts'

const words: { kind: Kind; own: string[] }[] = [
  { kind: 'credit_note', own: ['creditnota', 'creditfactuur', 'credit nota', 'credit note', 'credit invoice'] },
  {
    kind: 'order_response',
    own: ['orderbevestiging', 'opdrachtbevestiging', 'order confirmation', 'bevestiging van uw order'],
  },
  {
    kind: 'invoice',
    own: ['factuur', 'invoice', 'verkoopfactuur', 'factuurnummer', 'factuurdatum', 'invoice date', 'invoice no'],
  },
  {
    kind: 'order',
    own: ['inkooporder', 'bestelbon', 'bestelling', 'opdrachtbon', 'purchase order', 'inkoopopdracht', 'bestelorder'],
  },
  { kind: 'quote', own: ['offerte', 'prijsopgave', 'quotation', 'quote', 'offertenummer'] },
  { kind: 'delivery_note', own: ['pakbon', 'leverbon', 'werkbon', 'afleverbon', 'delivery note', 'packing slip'] },
]
const references = /\b(?:uw|your|onze|our)\s+(?:inkoop)?\w*/g
const least = 0.6
const in_file_name = 1.5

/** What a document is by the words above on its first page and in its file's name; `other` under 0.6. */
export function kindOf(rows: Row[], page_height: number, filename: string): { kind: Kind; confidence: number } {
  const upper = rows.filter(({ page, y }) => page === 1 && y < page_height / 3)
  const usual = median(upper.map(({ h }) => h))
  const name = plainLabel(filename.replace(/\.\w+$/, '').replaceAll(/[_\d]+/g, ' '))
  const weights = words.map(({ kind, own }) => {
    const above = upper.flatMap(({ cells }) => cells.map(({ text, h }) => weightIn(text, own) * Math.max(1, h / usual)))
    const named = own.some((word) => ` ${name} `.includes(` ${word} `) || name.startsWith(word)) ? in_file_name : 0
    return { kind, weight: above.reduce((sum, one) => sum + one, named) }
  })
  const [best, second] = weights.toSorted((a, b) => b.weight - a.weight)
  if (!best || best.weight === 0) return { kind: 'other', confidence: 0 }
  const confidence = Math.round((100 * best.weight) / (best.weight + (second?.weight ?? 0))) / 100
  return { kind: confidence >= least ? best.kind : 'other', confidence }
}

/** A word that a cell is weighs most, as a title does; one among others weighs little. */
function weightIn(text: string, own: string[]): number {
  const plain = plainLabel(text).replaceAll(references, ' ')
  const found = own.filter((word) => ` ${plain} `.includes(` ${word} `))
  if (found.length === 0) return 0
  if (found.some((word) => plain.trim() === word)) return 3
  return found.some((word) => plain.trim().startsWith(word)) ? 1.5 : 0.5
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 1
}
