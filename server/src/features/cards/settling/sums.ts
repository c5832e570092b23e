import { isSameRate, openOf, type Sums, sumOfCents, type SumsGroup, toCents, toMoney } from '@klopt/contract'
import { Big } from 'big.js'
import { createHash } from 'node:crypto'
import type { StoredLine } from '../sentences/to-card-lines.ts'
import type { Credit } from './credits.ts'
import { isRounding } from '../figures/rounding.ts'
import { type ComparablePaper, sureText } from '../figures/to-paper.ts'
import { money } from '../figures/figures.ts'

type PaperSums = Pick<Sums, 'total_excl' | 'total_incl' | 'groups'>

/**
 * The sums of an invoice from which the amount to pay follows. Null for a credit note, and without certain totals of the
 * invoice and of the credit notes that it gets. `taken`: what credit notes took off of the excess of a line.
 */
export function sumsOf(
  invoice: ComparablePaper,
  credits: Credit[],
  lines: StoredLine[],
  taken: (n: number) => Big,
): Sums | null {
  const own = invoice.paper.kind === 'invoice' && !invoice.is_proforma ? paperSums(invoice) : null
  if (!own || credits.some(({ credit }) => credit.doubt !== null)) return null
  const { total_incl } = own
  const paid = amountOf(invoice, 'paid')
  const rounding = amountOf(invoice, 'rounding')
  const due =
    total_incl !== null && paid !== null && rounding !== null
      ? toMoney(toCents(total_incl) - toCents(paid) + toCents(rounding))
      : null
  const sums = {
    ...own,
    paid,
    rounding,
    payable: sureText(invoice.doc.values, 'payable') ?? due,
    g_account: sureText(invoice.doc.values, 'g_amount'),
    received: credits.flatMap(toReceived),
  }
  const left = lines.map((line) => ({
    ...line,
    difference: toMoney(toCents(line.difference) - toCents(money(taken(line.n)))),
  }))
  const isSettled = lines.some(({ n }) => !taken(n).eq(0))
  return {
    ...sums,
    open: openOf(sums, lines),
    ...((isSettled || credits.length > 0) && { left: leftOf(openOf(sums, left)) }),
  }
}

/** Cents of rounding are not left open. */
function leftOf(open: Sums['open']): Sums['open'] {
  if (!isRounding(Big(open.excl))) return open
  return { excl: '0.00', groups: open.groups && open.groups.map(() => '0.00') }
}

/** Equal for two invoices with the same figures, whatever their dates, names and orders are. */
export function hashOfInvoice(invoice: ComparablePaper | null): string | null {
  if (!invoice) return null
  const { paper } = invoice
  const lines = paper.lines.map(({ quantity, unit, net, rate, category = null }) =>
    JSON.stringify([quantity, unit, net.toFixed(2), rate, category]),
  )
  const sums = ['paid', 'rounding', 'payable', 'g_amount'].map((path) => invoice.doc.values[path]?.value ?? null)
  const figures = [paper.kind, paper.currency, paperSums(invoice), sums, lines.toSorted()]
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex')
}

function paperSums(one: ComparablePaper): PaperSums | null {
  const { total_excl } = one.paper
  if (total_excl === null || !one.total_proved) return null
  const whole = { total_excl: total_excl.toFixed(2), total_incl: one.total_incl }
  return { ...whole, groups: groupsOf(one, whole) }
}

/** The amounts of a credit note may be written with a sign. */
function toReceived({ credit, part, before }: Credit): Sums['received'] {
  const sums = paperSums(credit)
  if (!sums) return []
  const unsigned = (money: string) => {
    const amount = Big(money).times(sums.total_excl.startsWith('-') ? -1 : 1)
    // The shares of all invoices add up to the whole.
    return amount.times(before.plus(part)).round(2).minus(amount.times(before).round(2)).toFixed(2)
  }
  const { total_excl, total_incl, groups } = sums
  return [
    {
      excl: unsigned(total_excl),
      incl: total_incl && unsigned(total_incl),
      groups: groups && groups.map((group) => ({ ...group, base: unsigned(group.base), vat: unsigned(group.vat) })),
    },
  ]
}

/** The VAT of a document by rate. With one rate, its amounts are those of the whole document. */
function groupsOf(one: ComparablePaper, { total_excl, total_incl }: Omit<PaperSums, 'groups'>): SumsGroup[] | null {
  if (total_incl === null) return null
  const whole = { base: total_excl, vat: toMoney(toCents(total_incl) - toCents(total_excl)) }
  const rows = vatRows(one)
  const [only] = rows
  if (only && rows.length === 1) return [{ category: only.category, rate: only.rate, ...whole }]
  if (rows.length === 0) return fromLines(one, whole)
  const groups = rows.flatMap(({ base, vat, ...group }) =>
    base !== null && vat !== null ? [{ ...group, base, vat }] : [],
  )
  return groups.length < rows.length ? null : merged(groups)
}

function vatRows(one: ComparablePaper) {
  const { values } = one.doc
  const places = Object.entries(values).flatMap(([path, { value }]) =>
    value === null ? [] : (/^vat\[(\d+)\]\./.exec(path)?.[1] ?? []),
  )
  return [...new Set(places)].map((place) => ({
    category: sureText(values, `vat[${place}].category`),
    rate: sureText(values, `vat[${place}].rate`),
    base: sureText(values, `vat[${place}].base`),
    vat: sureText(values, `vat[${place}].amount`),
  }))
}

/** Without VAT rows, all lines name the same rate, or there is no VAT at all. */
function fromLines(one: ComparablePaper, whole: Pick<SumsGroup, 'base' | 'vat'>): SumsGroup[] | null {
  if (toCents(whole.vat) === 0n) return [{ category: null, rate: '0', ...whole }]
  const [first, ...others] = one.paper.lines.map(({ rate }) => rate)
  return first && others.every((rate) => rate !== null && isSameRate(rate, first))
    ? [{ category: null, rate: first, ...whole }]
    : null
}

/** Files may repeat a rate, such as once with each reason. */
function merged(groups: SumsGroup[]): SumsGroup[] {
  const byRate = Map.groupBy(groups, ({ category, rate }) => `${category ?? ''} ${rate === null ? '' : Number(rate)}`)
  return [...byRate.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, base: total(same, 'base'), vat: total(same, 'vat') })),
  )
}

function total(groups: SumsGroup[], field: 'base' | 'vat'): string {
  return toMoney(sumOfCents(groups.map((group) => toCents(group[field]))))
}

/** A missing amount is nothing. An amount that is not certain is null. */
function amountOf({ doc }: ComparablePaper, path: string): string | null {
  const { value = null, sure = true } = doc.values[path] ?? {}
  return value === null ? '0.00' : sure ? value : null
}
