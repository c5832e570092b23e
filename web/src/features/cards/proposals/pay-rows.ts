import { type Pay, toCents, toMoney } from '@klopt/contract'

export type PayRow = {
  of: 'part' | 'undisputed' | 'to_come' | 'credited' | 'open' | 'invoice' | 'rest'
  excl: string
  vat: string | null
  incl: string | null
}

/** The parts of an invoice, which add up to it. Once the agreed credit came, the invoice comes first and what is left last. */
export function payRows({ basis, excl, incl, credit_note }: Pay): PayRow[] {
  const row = (of: PayRow['of'], part: 'agreed' | 'credit' | 'open' | 'all', sign = 1n): PayRow => {
    const amount = (split: typeof excl) => sign * (part === 'all' ? whole(split) : toCents(split[part]))
    const vat = incl && amount(incl) - amount(excl)
    return {
      of,
      excl: toMoney(amount(excl)),
      vat: vat === null ? null : toMoney(vat),
      incl: incl && toMoney(amount(incl)),
    }
  }
  const has = (part: 'credit' | 'open') => toCents(excl[part]) !== 0n
  const open = has('open') ? [row('open', 'open')] : []
  if (has('credit') && credit_note === null)
    return [row('invoice', 'all'), row('credited', 'credit', -1n), ...open, row('rest', 'agreed')]
  const credit = has('credit') ? [row('to_come', 'credit')] : []
  return [row(basis === 'agreed' ? 'part' : 'undisputed', 'agreed'), ...credit, ...open, row('invoice', 'all')]
}

/** A date without a time, as a moment that is on that date in all of Europe. */
export function noonOf(date: string): string {
  return `${date}T12:00:00Z`
}

function whole({ agreed, credit, open }: Pay['excl']): bigint {
  return toCents(agreed) + toCents(credit) + toCents(open)
}
