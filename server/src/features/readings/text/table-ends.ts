import { Big } from 'big.js'
import type { Column, HeadCell } from './columns.ts'
import { labelIn, withoutRate } from './label-in.ts'
import { isMoney, readFigure } from './figures.ts'
import { labelsOf, plainLabel } from './labels.ts'
import { partSum } from './no-lines.ts'
import type { TextLine } from './line.ts'
import type { Cell, Row } from './rows.ts'

const ends = labelsOf('lines_total', 'total_excl', 'total_incl', 'vat_total')
/** Labels that stand beside those in a row of sums. */
const besideEnds = labelsOf('allowances', 'charges', 'paid', 'payable')
const plainly = 0.3
const inFull = /^(?:totale?|total)\b.* (?:excl|incl|ex|excluding|including|exclusief|inclusief) (?:btw|vat)\b/
/** A row with a total's label and one amount, or with several such labels and the amounts below. */
export function isTotal({ cells, page }: Row, next: Row | undefined): boolean {
  if (cells.some(({ text }) => partSum.test(plainLabel(text)))) return false
  const named = cells.flatMap(({ text }, n) =>
    (labelIn(text, ends)?.strength ?? 0) >= plainly || inFull.test(plainLabel(text)) ? [n] : [],
  )
  const besideNamed = cells.filter(({ text }) => (labelIn(text, besideEnds)?.strength ?? 0) >= plainly).length
  if (named.length > 0 && named.length + besideNamed > 1 && !cells.some(({ text }) => isMoney(withoutRate(text))))
    return true
  const [only, ...more] = next?.page === page ? next.cells : []
  if (cells.length === 1 && named.length === 1 && only && more.length === 0 && isMoney(only.text))
    return labelIn(cells[0]?.text ?? '', ends)?.rest === ''
  return named.some((n) => {
    const after = cells.slice(n + 1)
    if (/:\s*$/.test(cells[n]?.text ?? '') && isMoney(after[0]?.text ?? '')) return true
    const beside = after.filter(({ text }) => isMoney(text)).length
    if (beside === 1 && isMoney(after[0]?.text ?? '') && !/\p{L}{4}/u.test(after[0]?.text ?? '')) return true
    return beside === 1 && after.every(({ text }) => isMoney(text) || !/\p{L}{2}/u.test(text) || /^EUR$/i.test(text))
  })
}

const totalWords =
  /^(?:sub ?tota|tota|eindtota|te (?:betalen|voldoen)|grand total|amount due|zwischensumme|gesamt|endbetrag|sous total|net a payer)/

/** Whether a row begins with the name of a total and nothing more, so that it is no line whatever stands behind it. */
export function namesTotal({ cells }: Row): boolean {
  const [first] = cells
  const plain = plainLabel(first?.text ?? '')
  return totalWords.test(plain) && labelIn(first?.text ?? '', ends)?.rest === ''
}

export function hasAmount({ cells }: Row): boolean {
  return cells.some(({ text }) => isMoney(text) && readFigure(text) !== null)
}

type Valued = { values: TextLine }

/** The sum of all lines so far below a label of its own, away from the names: 'Som werkzaamheden'. */
export function isSum({ cells }: Row, lines: Valued[], columns: HeadCell[]): boolean {
  const [label, amount, ...more] = cells
  const name = columns.find(({ column }) => column === 'name')
  if (!label || !amount || more.length > 0 || lines.length === 0 || (name && label.x < name.x + name.w)) return false
  const values = Object.values(readFigure(amount.text)?.values ?? {})
  return isMoney(amount.text) && values.some((value) => sumOf(lines).eq(value))
}

/** The sum of lines that all have a price, in a row without one: its label is unknown or stands above it. */
export function isSumOfPriced(at: Map<Column, Cell>, lines: Valued[]): boolean {
  const amount = readFigure(at.get('net')?.text ?? '')
  if (!amount || isPriced(at)) return false
  const allPriced = lines.length > 0 && lines.every(({ values }) => values.quantity && values.price)
  return allPriced && Object.values(amount.values).some((value) => sumOf(lines).eq(value))
}

function sumOf(lines: Valued[]): Big {
  return lines.reduce((all, { values }) => all.plus(values.net?.value ?? 0), Big(0))
}

export function isPriced(at: Map<Column, Cell>): boolean {
  return (['quantity', 'price'] as const).some((column) => readFigure(at.get(column)?.text ?? '') !== null)
}
