import { address, companiesOn, type Company, hasAccount, type Place } from '../find/companies.ts'
import { addressee, attention, sender, supplier } from '../find/company-names.ts'
import { plainLabel } from '../text/labels.ts'
import { type Cell, isOnFirst, type Row } from '../text/rows.ts'
import type { TextValue } from '../text/text-value.ts'
import type { Kind } from '../values/fields.ts'
import { type Evidence, judge } from './judge.ts'

type Paper = { rows: Row[]; companies: Company[]; is_order: boolean }

/*
 * The name of the company that supplies. What an addressee has too, such as a legal form, a telephone number below its
 * name or a second place, never makes certain by itself: it adds up to 5.5 of the 6 that are needed.
 */
const ofIssuer: Evidence<Company, Paper>[] = [
  { reason: 'legal_form', weight: 1, holds: ({ legal }) => legal },
  { reason: 'repeated', weight: 1.5, holds: ({ places }) => places.filter(({ said }) => !said).length > 1 },
  { reason: 'number_below', weight: 1.5, holds: (one) => isReached(one) || hasVat(one) },
  { reason: 'top', weight: 1.5, holds: isTop },
  { reason: 'own_domain', weight: 5, holds: ({ has_domain }) => has_domain },
  { reason: 'address_in_line', weight: 5, holds: isSenderLine },
  { reason: 'label_of_sender', weight: 5, holds: (one, paper) => isBelow(one, paper, senderLabels(paper)) },
  { reason: 'trade_name', weight: 5, holds: ({ places }) => places.some(({ said }) => said === 'trade_name') },
  { reason: 'letterhead', weight: 3.5, holds: (one, { rows }) => isReached(one) && isLetterhead(one, rows) },
  { reason: 'holder_of_account', weight: 3, holds: ({ places }) => places.some(({ said }) => said === 'holder') },
  {
    reason: 'attention',
    weight: -4,
    holds: ({ places }) => places.some(({ under }) => attention.test(under[0] ?? '')),
  },
  { reason: 'label_of_addressee', weight: -4, holds: (one, paper) => isBelow(one, paper, addresseeLabels(paper)) },
]
const bounds = { told: 1.4, certain: 6, gap: 0.5 }

/** The company to which an order is sent. */
const ofAddressee: Evidence<Company, Paper>[] = [
  { reason: 'legal_form', weight: 1, holds: ({ legal }) => legal },
  { reason: 'address', weight: 2, holds: hasAddress },
  { reason: 'label_of_supplier', weight: 2, holds: (one, paper) => isBelow(one, paper, (text) => supplier.test(text)) },
  {
    reason: 'address_of_delivery',
    weight: -4,
    holds: ({ places }, { rows }) => isBelowAddressLabel(places[0]?.cell, rows),
  },
]
const addresseeBounds = { told: 2, certain: 3, gap: 1.5 }

/** The name of the company that supplies: who issued the document, or on an order the company it is addressed to. */
export function sellerName(rows: Row[], kind: Kind): TextValue | null {
  const companies = companiesOn(rows)
  const paper = { rows, companies, is_order: kind === 'order' }
  const issuer = judge(companies, paper, ofIssuer, bounds)
  if (!paper.is_order) return issuer && asValue(issuer.candidate, issuer.certain)
  const others = companies.filter((company) => company !== issuer?.candidate)
  const seller = judge(others, paper, ofAddressee, addresseeBounds)
  return seller && asValue(seller.candidate, seller.certain && issuer?.certain === true)
}

// 'T.a.v. de administratie' is no telephone number.
const vatNumber = /\b(?:btw|vat|tva|ust)/i
const contact = /\b(?:tel|telefoon|telefon|phone|fax|www|iban|kvk)|\bt\s+[+\d]|@|\+\d{2}\s?\d/i
/** 'Staalweg 30, 4612 RJ Bergen': street and town in one row, as below a letterhead. An addressee's take two. */
const inOneRow = /\p{L}.*\d.*(?:,|\s[-–—·|])\s+(?:\d{4}\s?[A-Z]{2}\b|(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu})/u
const addressLabel = /(?:adres|adresse|address|anschrift|ship to|bill to|sold to|locatie|bouwplaats|chantier|levering)/i
/** In heights of a name: a title beside it may be this much higher. */
const titleHeight = 2

/** A telephone number, website or bank account is printed below the name and its address. */
function isReached({ places }: Company): boolean {
  return places.some(
    ({ under, more }) =>
      contact.test(more) || (under.some((text) => contact.test(text)) && under.some((text) => address.test(text))),
  )
}

/** So is a VAT number, which customers have below their names too. */
function hasVat({ places }: Company): boolean {
  return places.some(({ under, more }) => [more, ...under].some((text) => vatNumber.test(text)))
}

function hasAddress({ places }: Company): boolean {
  return places.some(({ under, more }) => [more, ...under].some((text) => address.test(text)))
}

/** Its address follows in the same line, as senders print it above an address or at the foot, or in one row below the first name. */
function isSenderLine({ places }: Company, { rows, companies }: Paper): boolean {
  const [first] = places
  const isFirst = first && isFirstName(first, rows, companies) && !isBelowAddressLabel(first.cell, rows)
  return places.some(({ more }) => address.test(more)) || (isFirst === true && inOneRow.test(first.under[0] ?? ''))
}

function isFirstName({ cell }: Place, rows: Row[], companies: Company[]): boolean {
  const others = companies.flatMap(({ places }) => places)
  return isOnFirst(cell, rows) && others.every((other) => !isOnFirst(other.cell, rows) || other.cell.y >= cell.y)
}

/** The topmost name of the first page, with an address, is where letterheads are. */
function isTop(company: Company, { rows, companies }: Paper): boolean {
  const [first] = company.places
  const next = companies
    .filter((other) => other !== company)
    .flatMap(({ places: [place] }) => (place && isOnFirst(place.cell, rows) ? [place.cell] : []))
  return (
    first !== undefined &&
    isOnFirst(first.cell, rows) &&
    hasAddress(company) &&
    next.length > 0 &&
    next.every(({ y }) => y > first.cell.y + first.cell.h)
  )
}

/** Nothing but its own block stands above it, or its account is in it: an addressee may have a telephone number too. */
function isLetterhead({ places }: Company, rows: Row[]): boolean {
  return places.some(
    (place) =>
      hasAccount(place) ||
      (isOnFirst(place.cell, rows) &&
        rows.every((row) => row.page > place.cell.page || row.y > place.cell.y - titleHeight * place.cell.h)),
  )
}

function senderLabels({ is_order }: Paper) {
  return (text: string) => sender.test(text) || (!is_order && supplier.test(text))
}

/** An order is sent by the one who is called the customer on other papers. */
function addresseeLabels({ is_order }: Paper) {
  return (text: string) => (is_order ? supplier.test(text) : addressee.test(text))
}

/** Whether the row above a name says whose it is. */
function isBelow({ places }: Company, { rows }: Paper, isIt: (label: string) => boolean): boolean {
  return places.some(({ cell, n }) =>
    rows
      .slice(Math.max(0, n - 2), n)
      .some(({ page, cells }) =>
        cells.some(
          (label) =>
            page === cell.page &&
            Math.abs(label.x - cell.x) <= 2 &&
            cell.y - label.y < 2.5 * cell.h &&
            isIt(plainLabel(label.text)),
        ),
      ),
  )
}

function isBelowAddressLabel(cell: Cell | undefined, rows: Row[]): boolean {
  if (!cell) return false
  const above = rows.filter((row) => row.page === cell.page && row.y < cell.y && cell.y - row.y < 4 * cell.h)
  return above.some(({ cells }) => cells.some(({ text }) => addressLabel.test(text)))
}

function asValue({ name, places: [first] }: Company, sure: boolean): TextValue | null {
  if (!first) return null
  const { page, x, y, w, h } = first.cell
  return { value: name, raw: name, box: { page, x, y, w, h }, confidence: sure ? 0.9 : 0.6, sure }
}
