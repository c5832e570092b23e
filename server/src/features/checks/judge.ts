import type { Check } from '@klopt/contract'
import { numberKey } from '../readings/values/numbers.ts'
import { ibanHolds } from '../readings/text/iban.ts'
import type { Paper } from './papers.ts'

/** A company of a dossier, with the data that the checks compare. */
export type Side = { id: string; name: string; registration_number: string }

/** A check that applies to an invoice for one company. `dossier_id` in the data is another dossier of that company. */
export type CheckResult = Pick<Check, 'kind' | 'data'>

type CheckContext = {
  /** The company that gets the checks. */
  company: Side
  /** The other company of the dossier, if any. */
  counterpart: Side | null
  /** The invoices to compare with, of all dossiers that both companies share, newest first. */
  between: Paper[]
  /** Another dossier of `company` that contains the same file. */
  same_file: string | undefined
}

/** The checks of an invoice for `company`: facts from its own dossiers, without an interpretation. */
export function judge(invoice: Paper, { company, counterpart, between, same_file }: CheckContext): CheckResult[] {
  const sells = invoice.seller_company_id === company.id
  const results = [
    !sells && counterpart && sellerNumber(invoice, company, counterpart),
    !sells && counterpart && ibanChanged(invoice, between),
    !sells && counterpart && ibanInvalid(invoice),
    sameNumber(invoice, between),
    same_file && ({ kind: 'same_file', data: { dossier_id: same_file } } as const),
  ]
  return results.filter((one) => typeof one === 'object' && one !== null)
}

/**
 * Numbers of other registers cannot be compared. The buyer's own number is allowed, because it may have been read in the
 * place of the seller's.
 */
function sellerNumber(invoice: Paper, company: Side, seller: Side): CheckResult | null {
  const number = registeredNumber(invoice.seller_number) ?? belgianNumber(invoice.seller_vat)
  const ownNumbers = [seller, company].map(({ registration_number }) => registration_number)
  if (number === null || ownNumbers.includes(number)) return null
  return {
    kind: 'seller_number',
    data: { a: number, b: seller.registration_number, company: seller.name },
  }
}

function ibanChanged(invoice: Paper, between: Paper[]): CheckResult | null {
  const iban = plain(invoice.iban)
  const last = between.find(
    (paper) =>
      paper.seller_company_id === invoice.seller_company_id &&
      paper.root !== invoice.root &&
      isBefore(paper, invoice) &&
      plain(paper.iban) !== '',
  )
  if (iban === '' || !last || plain(last.iban) === iban) return null
  const { dossier_id, issue_date } = last
  const data = { iban, previous: plain(last.iban), ...(issue_date !== null && { date: issue_date }) }
  return { kind: 'iban_changed', data: dossier_id === invoice.dossier_id ? data : { ...data, dossier_id } }
}

/** Accounts of countries without IBAN have no check digits. */
function ibanInvalid(invoice: Paper): CheckResult | null {
  const iban = plain(invoice.iban)
  return /^[A-Z]{2}/.test(iban) && !ibanHolds(iban) ? { kind: 'iban_invalid', data: { iban } } : null
}

function sameNumber(invoice: Paper, between: Paper[]): CheckResult | null {
  const key = numberKey(invoice.number)
  const same = between.find(
    (paper) =>
      paper.dossier_id !== invoice.dossier_id &&
      paper.seller_company_id === invoice.seller_company_id &&
      paper.kind === invoice.kind &&
      numberKey(paper.number) === key,
  )
  if (key === '' || !same || invoice.number === null) return null
  return { kind: 'same_number', data: { number: invoice.number, dossier_id: same.dossier_id } }
}

/** Dutch register numbers have eight digits, Belgian ones ten. */
function registeredNumber(number: string | null): string | null {
  const figures = plain(number).replace(/^(BE|KVK|KBO)/, '')
  return /^(\d{8}|[01]\d{9})$/.test(figures) ? figures : null
}

/** A Belgian VAT number is the register number; a Dutch one is different. */
function belgianNumber(vat: string | null): string | null {
  return /^BE([01]\d{9})$/.exec(plain(vat))?.[1] ?? null
}

/** Compares by invoice date, then by upload, because an older invoice may be uploaded late. */
function isBefore(one: Paper, other: Paper): boolean {
  const [mine, theirs] = [one, other].map(({ day, created_at, id }) => `${day} ${created_at} ${id}`)
  return (mine ?? '') < (theirs ?? '')
}

/** Without spaces, dots and dashes. */
function plain(text: string | null): string {
  return (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
}
