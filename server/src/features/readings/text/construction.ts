import { Big } from 'big.js'
import { isExtraWork } from '../values/work-names.ts'
import type { HeadField, Kind } from '../values/fields.ts'
import { isProved, isShare, shareOf, termFits } from '../values/of-contract.ts'
import { bestOf } from './best.ts'
import { candidatesFor } from './candidates.ts'
import { labelIn } from './label-in.ts'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { gAccountOf, gAmountIn } from './g-account.ts'
import { labelsOf } from './labels.ts'
import type { TextLine } from './line.ts'
import type { Row } from './rows.ts'
import { termOf } from './contract-term.ts'
import type { TextValue } from './text-value.ts'

type Values = Map<string, TextValue>
type Paper = { kind: Kind; style: Style; lines: TextLine[]; rows: Row[]; outside: Row[] }

const money = ['contract_sum', 'invoiced_before', 'retention', 'wages', 'g_amount'] as const satisfies HeadField[]

/** Reads what only papers of construction have: the contract, its terms, a retention, and the part for a G-account. */
export function constructionOf(
  { kind, style, lines, rows, outside }: Paper,
  values: Values,
): Map<HeadField, TextValue> {
  const found = new Map<HeadField, TextValue>()
  for (const field of money) {
    if (values.has(field) || (field === 'retention' && values.has('payable'))) continue
    const read = bestOf(candidatesFor(labelsOf(field), outside, moneyForm(style)), () => false)
    if (read) found.set(field, { ...read, value: read.value.replace('-', ''), sure: false })
  }
  const inSentence = found.has('g_amount') ? null : gAmountIn(outside, moneyForm(style))
  if (inSentence) found.set('g_amount', inSentence)
  const percent = values.has('retention') || found.has('retention') ? retentionPercent(outside) : null
  if (percent) found.set('retention_percent', percent)
  if (kind === 'order' || kind === 'other') return found
  const account = gAccountOf(rows, values.get('iban')?.value)
  if (account) found.set('g_account', account)
  for (const [field, read] of kind === 'invoice' ? termOf(lines, outside) : []) found.set(field, read)
  return found
}

/** The percentage in the label of a retention: 'Inhouding 5 %'. */
function retentionPercent(rows: Row[]): TextValue | null {
  for (const { text, page, x, y, w, h } of rows.flatMap(({ cells }) => cells)) {
    const percent = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(text)?.[1]
    if (percent === undefined || !labelIn(text, labelsOf('retention'))) continue
    return { value: percent.replace(',', '.'), raw: text, box: { page, x, y, w, h }, confidence: 0.8, sure: false }
  }
  return null
}

/**
 * Marks these values as certain, by arithmetic only: whole percentages of a certain total that no misread digit would
 * give too.
 */
export function markConstruction(values: Values): void {
  const amount = (path: string) => (values.has(path) ? Big(values.get(path)?.value ?? 0) : null)
  const [total, incl] = ['total_excl', 'total_incl'].map((path) => (values.get(path)?.sure ? amount(path) : null))
  const mark = (path: string, sure: boolean) => {
    const read = values.get(path)
    if (read) values.set(path, { ...read, sure })
  }
  if (!total) return
  const wholes = [total, incl].flatMap((whole) => whole ?? [])
  const proves = (path: string, holds: (one: Big) => boolean) => isProved(values.get(path)?.value ?? '', holds)

  const percent = values.get('retention_percent')?.value
  const retention = amount('retention')
  const byPercent = percent !== undefined && retention && wholes.some((whole) => shareOf(whole, percent).eq(retention))
  if (byPercent) for (const path of ['retention', 'retention_percent']) mark(path, true)

  const wages = amount('wages')
  const wagesProved = wages !== null && proves('wages', (one) => isShare(one, total))
  mark('wages', wagesProved)
  const parts = wagesProved ? [...wholes, wages] : wholes
  if (values.has('g_amount'))
    mark(
      'g_amount',
      proves('g_amount', (one) => parts.some((whole) => isShare(one, whole))),
    )
  markContract(values, total)
}

/**
 * Marks the contract sum, what was invoiced before, and the term, if this invoice without its extra work fits them. The
 * last term, and no other, makes the contract sum complete.
 */
function markContract(values: Values, total: Big): void {
  const value = (path: string) => values.get(path)?.value
  const contractSum = value('contract_sum')
  if (contractSum === undefined) return
  const term = total.minus(extraWorkOn(values))
  const before = Big(value('invoiced_before') ?? 0)
  const printed = [...values].flatMap(([path, read]) =>
    /^line\[\d+\]\.name$/.test(path)
      ? (/(\d{1,3}(?:[.,]\d{1,2})?)\s?%/.exec(read.value)?.[1]?.replace(',', '.') ?? [])
      : [],
  )
  const fits = (sum: Big) =>
    termFits(sum, before, term) &&
    printed.every((percent) => shareOf(sum, percent).eq(term) || before.plus(term).eq(sum))
  const sumProved = isProved(contractSum, fits)
  const beforeProved = sumProved && isProved(before.toFixed(2), (one) => termFits(Big(contractSum), one, term))
  const isLast = value('term') === value('terms')
  const isComplete = before.plus(term).eq(contractSum)
  const isFirst = value('term') === '1'
  const doesTermFit = sumProved && isFirst === before.eq(0) && (!value('terms') || isComplete === isLast)
  const sure = { contract_sum: sumProved, invoiced_before: beforeProved, term: doesTermFit, terms: doesTermFit }
  for (const [path, proved] of Object.entries(sure)) {
    const read = values.get(path)
    if (read) values.set(path, { ...read, sure: proved })
  }
}

function extraWorkOn(values: Values): Big {
  const extra = [...values].flatMap(([path, { value }]) => {
    const line = /^(line\[\d+\])\.name$/.exec(path)?.[1]
    return line !== undefined && isExtraWork(value) ? (values.get(`${line}.net`)?.value ?? []) : []
  })
  return extra.reduce((sum, net) => sum.plus(net), Big(0))
}
