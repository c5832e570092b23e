import { Big } from 'big.js'
import { isKnownUnit } from '../values/unit-names.ts'
import { isMoney, readFigure } from './figures.ts'
import type { HeadCell } from './head-cell.ts'
import { columnNamed } from './heading.ts'
import { labelKey } from './labels.ts'
import { isVatAt, legalRates } from './rates.ts'
import type { TextValue } from './text-value.ts'
import { packageHeads, sizeHeads, unsureArticleHeads } from './words/column-words.ts'

/** Whether a text may be something else than the value that its column is read as. */
export function isDoubtful({ column, text, joined = [] }: HeadCell, cell: string): boolean {
  const heads = [text, ...joined.map((word) => word.text)]
  if (column === 'article') return !heads.some((head) => namesArticle(head, cell)) || !/\d/.test(cell) || isAmount(cell)
  if (column === 'unit') return heads.some(isOfPackage) || (heads.every(isOfSize) && !isPlainUnit(cell))
  return column === 'rate' && ![...heads, cell].some((one) => saysRate.test(one))
}

/** Other headings stand above the number of an order or a ledger too, or above words: 'Dienst' beside a description. */
function namesArticle(head: string, cell: string): boolean {
  if (columnNamed(head) !== 'article') return false
  if (labelKey(head) === 'code') return /^(?=.*\d.*\d)(?=.*[\p{L}.-]).{5}|^\d{6,}$/u.test(cell)
  return !unsureArticleHeads.has(labelKey(head)) || /é/i.test(head) // 'Réf.' of French articles
}

/** '88.794.60' is a number and not an amount. */
function isAmount(text: string): boolean {
  return isMoney(text) && readFigure(text) !== null
}

/** A column of the unit, or of the size, kind or package of what is sold. */
export function isOfSize(head: string): boolean {
  return sizeHeads.has(labelKey(head)) || isOfPackage(head)
}

function isOfPackage(head: string): boolean {
  return packageHeads.has(labelKey(head))
}

/** 'M' and 'L' are sizes of clothes too. */
function isPlainUnit(text: string): boolean {
  return isKnownUnit(text) && !/^\s*[A-Z]\s*$/.test(text)
}

/** A figure is the rate of the VAT, and not its code or amount, if it or its heading says so. */
const saysRate = /%|tarief|perc|satz|taux|rate/i

/**
 * Puts articles in doubt that are another number, and lines without the minus that the total gives them. Takes doubt from the
 * rates that the VAT of the paper proves.
 */
export function doubtLines(values: Map<string, TextValue>): void {
  const all = [...values]
  const valuesOf = (form: RegExp) => all.filter(([path]) => form.test(path)).map(([, { value }]) => value.trim())
  const others = new Set(valuesOf(/^(?!line\[)/))
  const articles = valuesOf(/^line\[\d+\]\.article$/)
  const isShared = articles.length > 1 && new Set(articles).size === 1 // the number of an order, or of a ledger
  const rates = valuesOf(/^vat\[\d+\]\.rate$/)
  const hasNoSign = subtracted(values)
  const [total, vat] = [values.get('total_excl')?.value, values.get('vat_total')?.value]
  const isOfPaper = (rate: string) => total !== undefined && vat !== undefined && isVatAt(rate, total, vat)
  for (const [path, read] of all) {
    const isNumberOfLine = path === `line[${Number(read.value) - 1}].article`
    const isAlsoName = !values.has(path.replace(/\.article$/, '.name'))
    const isOther = isShared || isNumberOfLine || isAlsoName || others.has(read.value)
    if (/^line.*\.article$/.test(path) && isOther) values.set(path, { ...read, in_doubt: true })
    if (hasNoSign.has(/^line\[(\d+)\]\.(?:net|price|quantity)$/.exec(path)?.[1] ?? ''))
      values.set(path, { ...read, in_doubt: true })
    const net = values.get(path.replace(/\.rate$/, '.net'))?.value
    if (
      /^line.*\.rate$/.test(path) &&
      read.in_doubt &&
      net &&
      isRateOf(read, isOfPaper(read.value) ? [read.value] : rates, net)
    ) {
      const { in_doubt: _, ...proved } = read
      values.set(path, proved)
    }
  }
}

/** Whether a figure is one of the rates, and not the VAT of its line. Beside other rates, a single digit may be a code. */
function isRateOf({ value, raw }: TextValue, rates: string[], net: string): boolean {
  const isPlain = Number(value) >= 10 || rates.length === 1
  const isVat = isMoney(raw) && legalRates.some((rate) => isVatAt(rate, net, value))
  return isPlain && rates.some((rate) => Big(rate).eq(value)) && !isVat
}

const pairsMost = 200

/** The lines that the total takes off although they have no minus, as Excel prints them in red: one of them, or two. */
function subtracted(values: Map<string, TextValue>): ReadonlySet<string> {
  const amount = (path: string) => Big(values.get(path)?.value ?? 0)
  const total = values.get('lines_total') ?? values.get('total_excl')
  const lines = [...values].flatMap(([path, { value }]) => {
    const n = /^line\[(\d+)\]\.net$/.exec(path)?.[1]
    return n === undefined ? [] : [{ n, net: Big(value) }]
  })
  if (!total || lines.length > pairsMost) return new Set()
  const adjusted = values.has('lines_total') ? Big(0) : amount('charges').minus(amount('allowances'))
  const twice = lines.reduce((sum, { net }) => sum.plus(net), adjusted).minus(total.value)
  const positive = lines.filter(({ net }) => net.gt(0) && net.times(2).lte(twice))
  const single = positive.filter(({ net }) => net.times(2).eq(twice) && !net.eq(total.value))
  if (single.length > 0) return new Set(single.map(({ n }) => n))
  const pairs = positive.flatMap((one, m) =>
    positive.slice(m + 1).flatMap((other) => (one.net.plus(other.net).times(2).eq(twice) ? [one.n, other.n] : [])),
  )
  return new Set(pairs)
}
