import { type Pay, type Split, toCents, toMoney, type Via } from '@klopt/contract'

export type PayRow = {
  of: 'part' | 'undisputed' | 'to_come' | 'credited' | 'open' | 'invoice' | 'rest'
  excl: string
  vat: string | null
  incl: string | null
}

/** The parts of an invoice, which add up to it. Once all agreed credit came, the invoice comes first and what is left last. */
export function payRows({ basis, excl, incl, credit_note }: Pay, via: Via = 'credit_note'): PayRow[] {
  const stillExcl = toCents(via === 'new_invoice' ? excl.credit : (credit_note?.excl ?? '0'))
  const stillIncl = credit_note?.incl
    ? toCents(credit_note.incl)
    : incl && via === 'new_invoice'
      ? toCents(incl.credit)
      : 0n
  const came = toCents(excl.credit) - stillExcl
  const row = (of: PayRow['of'], amount: bigint, all: bigint | null): PayRow => ({
    of,
    excl: toMoney(amount),
    vat: all === null ? null : toMoney(all - amount),
    incl: all === null ? null : toMoney(all),
  })
  const all = (part: keyof Split) => incl && toCents(incl[part])
  const invoice = row('invoice', whole(excl), incl && whole(incl))
  const open = toCents(excl.open) === 0n ? [] : [row('open', toCents(excl.open), all('open'))]
  const agreed = (of: PayRow['of']) => row(of, toCents(excl.agreed), all('agreed'))
  if (came !== 0n && stillExcl === 0n)
    return [invoice, row('credited', -came, incl && -toCents(incl.credit)), ...open, agreed('rest')]
  const credited = came === 0n ? [] : [row('credited', came, incl && toCents(incl.credit) - stillIncl)]
  const toCome = stillExcl === 0n ? [] : [row('to_come', stillExcl, incl && stillIncl)]
  return [agreed(basis === 'agreed' ? 'part' : 'undisputed'), ...credited, ...toCome, ...open, invoice]
}

function whole({ agreed, credit, open }: Split): bigint {
  return toCents(agreed) + toCents(credit) + toCents(open)
}
