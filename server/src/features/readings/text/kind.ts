import type { Kind } from '../values/fields.ts'
import { columnsOf } from './columns.ts'
import { labelKey, plainLabel } from './labels.ts'
import { kind_words } from './words/kind-words.ts'
import type { Row } from './rows.ts'

const references =
  /\b(?:uw|your|onze|our|ihre?|unsere?|votre|notre|nos|vos|zu|sur|original|oorspronkelijke)\s+(?:inkoop|bon de )?\w*/g
const with_figures = /(?<=\s|^)\S*[\d@]\S*(?=\s|$)/g
const spaced = /^\p{L}{1,2}(?: \p{L}{1,2}){3,}$/u
/** The weight of a title that stands alone. Labels of other documents are often printed near it. */
const alone = 5
/** The same in small letters, which labels often have. */
const small = 2
const least = 0.6
const whole = 4
const in_file_name = 1.5
const doubtful = 0.7

/** The kind of a document from the words in its head and file name. `other` below a confidence of 0.6. */
export function kindOf(upper: Row[], filename: string): { kind: Kind; confidence: number } {
  const usual = median(upper.map(({ h }) => h))
  const name = plainLabel(filename.replace(/\.\w+$/, '').replaceAll(/[_\d]+/g, ' '))
  const weights = kind_words.map(({ kind, titles, labels }) => {
    const above = upper.flatMap(({ cells }) =>
      cells.map(
        ({ text, h }) =>
          Math.min(asTitle(text, titles), h < 0.95 * usual ? small : alone) * Math.max(1, h / usual) +
          asLabel(text, labels),
      ),
    )
    const named = titles.some((word) => ` ${name} `.includes(` ${word} `) || (name !== '' && name.startsWith(word)))
    return { kind, weight: above.reduce((sum, one) => sum + one, named ? in_file_name : 0) }
  })
  const [best, second] = weights.toSorted((a, b) => b.weight - a.weight)
  if (!best || best.weight === 0) return { kind: 'other', confidence: 0 }
  const share = best.weight / (best.weight + (second?.weight ?? 0))
  const confidence = Math.round(100 * share * Math.min(1, best.weight / whole)) / 100
  return { kind: confidence >= least ? best.kind : 'other', confidence }
}

/** The head of a document: the upper third of its first page, up to the table. */
export function headOf(rows: Row[], page_height: number): Row[] {
  const table = rows.findIndex((row, n) => columnsOf(row, rows[n - 1], rows[n + 1]) !== null)
  // A letter may precede the document. The product names in the table do not indicate the kind.
  const first = rows[table]?.page ?? 1
  return rows.filter(({ page, y }, n) => page === first && y < page_height / 3 && (table === -1 || n < table))
}

/** Limits the confidence for a document without amounts: it is unlikely to be an order or invoice. */
export function limitConfidence(confidence: number): number {
  return Math.min(confidence, doubtful)
}

/** The weight of a cell as a title. A title alone, with or without a number, weighs most. */
function asTitle(text: string, titles: string[]): number {
  const title = spaced.test(text) ? text.replaceAll(' ', '') : text
  const plain = plainLabel(title.replaceAll(with_figures, ' ')).replaceAll(references, ' ').trim()
  if (titles.some((word) => word.includes(' ') && word.replaceAll(' ', '') === plain)) return alone // spaces may be lost
  const found = titles.filter((word) => ` ${plain} `.includes(` ${word} `))
  if (found.length === 0) return 0
  if (found.includes(plain)) return text.includes(':') ? small : alone
  if (found.includes(plain.replace(/ (?:nr|no|nummer|number)$/, ''))) return small
  if (text.includes(':')) return 0 // 'Werkbon(nen): 55120' is a reference
  return found.some((word) => plain.startsWith(word)) ? 1.5 : 0.5
}

function asLabel(text: string, labels: string[]): number {
  const key = labelKey(text)
  return labels.some((word) => key === word || key.startsWith(`${word} `)) ? 2.5 : 0
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 1
}
