import type { DocumentKind, PartiesBy, Reading } from '@klopt/contract'
import { glnHolds } from '../text/gln.ts'
import { ibanHolds } from '../text/iban.ts'
import { nameLikeness } from './name-likeness.ts'

/** Whose paper a document is. A company is null if it is not known, or not in the dossier. */
export type Parties = {
  seller_company_id: string | null
  buyer_company_id: string | null
  parties_by: PartiesBy | null
}

/** A company of the dossier, with what papers say of it. */
export type PartyCompany = {
  id: string
  name: string
  registration_number: string
  vat_number: string | null
  /** Its accounts and GLNs on papers that are certainly its own. */
  marks: string[]
}

/** What of a document says whose it is. */
export type PartyPaper = {
  kind: DocumentKind | null
  /** The company that uploaded it. */
  company_id: string
  /** The seller according to people. */
  asked_seller: string | null
  values: Reading['values']
}

type Side = 'seller' | 'buyer'
/** A company that a rule found, and on which side. `learned`: by what earlier papers bear. */
type Hit = { by: PartiesBy; side: Side; company: string; learned?: boolean }

export const noParties: Parties = { seller_company_id: null, buyer_company_id: null, parties_by: null }

/** A company's name is on the paper. */
const alike = 0.85

/**
 * Whose paper a document is: by the numbers on it, what earlier papers bear, the names, the papers that it belongs to (`related`), and
 * for lack of these by its uploader. Rules that disagree say nothing, and neither does a paper of a third company. The
 * uploader alone proves nothing, since either company may upload an invoice: the order of the other one must confirm it.
 */
export function partiesOf(paper: PartyPaper, companies: PartyCompany[], related: Parties[] = []): Parties {
  const { asked_seller } = paper
  if (companies.some(({ id }) => id === asked_seller))
    return toParties({ by: 'asked', side: 'seller', company: asked_seller ?? '' }, companies)
  const hits = [...numberHits(paper, companies), ...learnedHits(paper, companies), ...nameHits(paper, companies)]
  const told = [...hits, ...relatedHits(related)]
  const found = new Set(told.map((hit) => toParties(hit, companies).seller_company_id))
  const [first] = told
  if (found.size > 1) return noParties
  const parties = first ? toParties(first, companies) : byUploader(paper, companies, related)
  const ofSeller = hits.filter(({ side }) => side === 'seller')
  return contradicts(paper, companies, parties, ofSeller) ? noParties : parties
}

/** Whether more than its uploader says whose it is. */
export function isProved({ parties_by }: Parties): boolean {
  return parties_by !== null && parties_by !== 'uploader'
}

function toParties({ by, side, company }: Hit, companies: PartyCompany[]): Parties {
  const other = companies.find(({ id }) => id !== company)?.id ?? null
  return side === 'seller'
    ? { seller_company_id: company, buyer_company_id: other, parties_by: by }
    : { seller_company_id: other, buyer_company_id: company, parties_by: by }
}

/** The companies whose numbers stand in the seller's or the buyer's place. */
function numberHits({ values }: PartyPaper, companies: PartyCompany[]): Hit[] {
  return sides.flatMap((side) => {
    const [number, vat] = [plain(sure(values, `${side}.number`)), plain(sure(values, `${side}.vat`))]
    const written = [number, vat].filter(Boolean)
    const numbers = new Set([...written, ...written.flatMap((one) => registered(one) ?? [])])
    return companies
      .filter(
        ({ registration_number, vat_number }) =>
          numbers.has(registration_number) || (vat_number !== null && numbers.has(plain(vat_number))),
      )
      .map(({ id }): Hit => ({ by: 'number', side, company: id }))
  })
}

/** The only company that earlier used this account or GLN: the account of a bank that buys claims is on papers of many. */
function learnedHits({ values }: PartyPaper, companies: PartyCompany[]): Hit[] {
  return markPlaces(values).flatMap(({ by, side, mark }) => {
    const own = companies.filter(({ marks }) => marks.includes(mark))
    return own.length === 1 ? own.map(({ id }): Hit => ({ by, side, company: id, learned: true })) : []
  })
}

/** What other papers can be known by, of a company that is certainly a party of this one. */
export function marksOf(
  { values, seller_company_id: seller, buyer_company_id: buyer, parties_by }: Pick<PartyPaper, 'values'> & Parties,
  company: string,
): string[] {
  if (parties_by !== 'number' && parties_by !== 'asked') return []
  return markPlaces(values).flatMap(({ side, mark }) =>
    (side === 'seller' ? seller : buyer) === company ? [mark] : [],
  )
}

/** The account to pay to and the GLNs, where they were read with certainty. */
function markPlaces(values: Reading['values']): { by: PartiesBy; side: Side; mark: string }[] {
  const iban = plain(sure(values, 'iban'))
  return [
    ...(ibanHolds(iban) ? [{ by: 'account' as const, side: 'seller' as const, mark: iban }] : []),
    ...sides.flatMap((side) => {
      const mark = plain(sure(values, `${side}.gln`))
      return glnHolds(mark) ? [{ by: 'number' as const, side, mark }] : []
    }),
  ]
}

function nameHits({ values }: PartyPaper, companies: PartyCompany[]): Hit[] {
  return sides.flatMap((side) => {
    const written = sure(values, `${side}.name`)
    const likely = companies
      .map(({ id, name }) => ({ id, likeness: nameLikeness(written, name) }))
      .filter(({ likeness }) => likeness >= alike)
      .toSorted((one, other) => other.likeness - one.likeness)
    const [best, rival] = likely
    const isOne = best !== undefined && (rival === undefined || (best.likeness === 1 && rival.likeness < 1))
    return isOne ? [{ by: 'name' as const, side, company: best.id }] : []
  })
}

function relatedHits(related: Parties[]): Hit[] {
  return related.filter(isProved).flatMap(({ seller_company_id: seller, buyer_company_id: buyer }): Hit[] => {
    if (seller !== null) return [{ by: 'order', side: 'seller', company: seller }]
    return buyer === null ? [] : [{ by: 'order', side: 'buyer', company: buyer }]
  })
}

/**
 * Orders are mostly uploaded by the buyer. An invoice is its uploader's if the other company uploaded the order. In a
 * dossier of one company the other one is whoever the paper names.
 */
function byUploader(paper: PartyPaper, companies: PartyCompany[], related: Parties[]): Parties {
  const { kind, company_id: company } = paper
  const [only, other] = companies
  if (only && !other && isOther(paper, only)) return { ...noParties, buyer_company_id: only.id, parties_by: 'name' }
  if (!other) return noParties
  if (kind === 'order') return toParties({ by: 'uploader', side: 'buyer', company }, companies)
  const own = toParties({ by: 'uploader', side: 'seller', company }, companies)
  if (kind === 'quote' || kind === 'order_response') return own
  if (kind !== 'invoice' && kind !== 'credit_note') return noParties
  const agree = related.every(({ seller_company_id }) => seller_company_id === company)
  return related.length > 0 && agree ? own : noParties
}

/**
 * Whether the paper names another seller than this one. A trade name may differ much from the name in the register, so a
 * number, an account or a GLN outweighs it; only the own number outweighs another number.
 */
function contradicts(
  { values }: PartyPaper,
  companies: PartyCompany[],
  { seller_company_id: seller }: Parties,
  ofSeller: Hit[],
): boolean {
  const company = companies.find(({ id }) => id === seller)
  if (!company || ofSeller.some(({ by, learned }) => by === 'number' && !learned)) return false
  return hasOtherNumber(values, company) || (!ofSeller.some(({ learned }) => learned) && hasOtherName(values, company))
}

function isOther({ values }: PartyPaper, company: PartyCompany): boolean {
  return hasOtherNumber(values, company) || hasOtherName(values, company)
}

function hasOtherNumber(values: Reading['values'], { registration_number }: PartyCompany): boolean {
  const number = registered(plain(sure(values, 'seller.number'))) ?? registered(plain(sure(values, 'seller.vat')))
  return number !== null && number !== registration_number
}

function hasOtherName(values: Reading['values'], { name }: PartyCompany): boolean {
  const written = sure(values, 'seller.name')
  return written !== '' && nameLikeness(written, name) < alike
}

const sides = ['seller', 'buyer'] as const

function sure(values: Reading['values'], path: string): string {
  const { value = null, sure: certain = false } = values[path] ?? {}
  return certain ? (value ?? '') : ''
}

/** Without spaces, dots and dashes. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** A Dutch or Belgian register number, also with the code of its register (ISO 6523) as in a Peppol id. */
function registered(plainNumber: string): string | null {
  const figures = plainNumber.replace(/^(?:KVK|KBO|BE|0106(?=\d{8}$)|0208(?=\d{10}$))/, '')
  return /^(?:\d{8}|[01]\d{9})$/.test(figures) ? figures : null
}
