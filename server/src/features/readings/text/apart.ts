import { labelIn } from './label-in.ts'
import { isMoney, readFigure } from './figures.ts'
import { isLabel, labelsOf } from './labels.ts'
import { type Cell, cellOf, type Row, type Word } from './rows.ts'
import { saysUntaxed } from './untaxed.ts'

const sums = labelsOf(
  'lines_total',
  'allowances',
  'charges',
  'total_excl',
  'vat_total',
  'total_incl',
  'paid',
  'payable',
)
const exactly = 0.45
/** '21% btw over 1.804,00' is all one label. */
const beforeBase = /\b(?:over|auf|sur|on|von)(?:\s+(?:EUR|€|C))?\s*[-–−]?\s*\d*$/i
const labelWords = 4
const nothing = /^(?:EUR|€)?\s?0[.,]00(?:\s?(?:EUR|€))?$/
/** Amounts with cents, after a comma or after a point. */
const amountForms = [String.raw`(?:\d{1,3}(?:\.\d{3})+|\d+),\d{2}`, String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}`]
const twoAmounts = amountForms.map((form) => new RegExp(`^(${form}-?)(${form}-?)$`))

/**
 * Splits cells that hold several things because they stand so close: an amount after the name of a sum or its base, and a
 * label after the value of another, as in 'Betaaldatum: 06/07/2025 Uw ref.: 307442'.
 */
export function withCellsApart(row: Row): Row {
  const cells = row.cells.flatMap(baseApart).flatMap(labelsApart).flatMap(sumApart)
  return cells.length === row.cells.length ? row : { ...row, cells }
}

/** An amount that stands against the base it is taken of, as on photos: '21% btw over 9668,602030,41'. */
function baseApart(cell: Cell): Cell[] {
  const label = cellOf(cell.parts.slice(0, -1))
  const last = cell.parts.at(-1)
  if (!label || !last || !beforeBase.test(label.text)) return [cell]
  const [, base, amount] = twoAmounts.map((form) => form.exec(last.text)).find(Boolean) ?? []
  if (!base || !amount) return [cell]
  const w = (last.w * base.length) / last.text.length
  const named = cellOf([...cell.parts.slice(0, -1), { ...last, text: base, w }])
  const rest = cellOf([{ ...last, text: amount, x: last.x + w, w: last.w - w }])
  return [...(named ? [named] : []), ...(rest ? [rest] : [])]
}

function sumApart(cell: Cell): Cell[] {
  for (let at = 1; at < cell.parts.length; at += 1) {
    const [label, amount] = [cellOf(cell.parts.slice(0, at)), cellOf(cell.parts.slice(at))]
    if (!label || !amount || !isSum(label, amount) || beforeBase.test(label.text)) continue
    if (isAmount(amount)) return [label, amount]
    const more = label.text.trim().endsWith(':') ? amountBefore(cell.parts.slice(at)) : null
    if (more) return [label, more.amount, ...restApart(more.rest)]
  }
  return [cell]
}

/** Whether a text names a sum, or says why no VAT is added before an amount of nothing. */
function isSum(label: Cell, amount: Cell): boolean {
  return labelIn(label.text, sums)?.strength === exactly || (nothing.test(amount.text) && saysUntaxed.test(label.text))
}

/** Text after a sum in its row: the next sum, under any name. */
function restApart(rest: Cell): Cell[] {
  const end = rest.parts.findLastIndex(({ text }) => text.endsWith(':'))
  const [label, amount] = [cellOf(rest.parts.slice(0, end + 1)), cellOf(rest.parts.slice(end + 1))]
  const found = sumApart(rest)
  return found.length === 1 && label && amount && isAmount(amount) ? [label, amount] : found
}

/** Text that belongs to the amount before it: the rest of its thousands, its sign or its currency. */
const goesOn = /^(?:\d{3}(?:[.,]\d{2})?|CR\.?|[-–−]|EUR|€|C)$/i

/** An amount with text behind it: '12.360,00 Omzetbelasting 21%:'. */
function amountBefore(parts: Word[]): { amount: Cell; rest: Cell } | null {
  for (let end = 1; end < parts.length; end += 1) {
    const found = cellOf(parts.slice(0, end))
    if (!found || !isAmount(found)) continue
    const more = parts.slice(end).findIndex(({ text }) => !goesOn.test(text))
    const [amount, rest] = [cellOf(parts.slice(0, end + more)), cellOf(parts.slice(end + more))]
    return more >= 0 && amount && rest ? { amount, rest } : null
  }
  return null
}

function isAmount({ text }: Cell): boolean {
  return isMoney(text) && readFigure(text) !== null
}

function labelsApart(cell: Cell): Cell[] {
  const starts = cell.parts.flatMap((part, n) => (part.text.endsWith(':') ? (startOf(cell, n) ?? []) : []))
  // 'Credited invoice:' is one label: a cut comes after a value.
  const cuts = [0, ...starts.filter((start) => /\d/.test(cell.parts[start - 1]?.text ?? '')), cell.parts.length]
  if (cuts.length === 2) return [cell]
  return cuts.slice(1).flatMap((end, n) => cellOf(cell.parts.slice(cuts[n], end)) ?? [])
}

/** The start of the label that ends at a word. */
function startOf(cell: Cell, end: number): number | null {
  for (let start = Math.max(0, end - labelWords + 1); start <= end; start += 1) {
    const text = cell.parts
      .slice(start, end + 1)
      .map((part) => part.text)
      .join(' ')
    if (isLabel(text)) return start
  }
  return null
}
