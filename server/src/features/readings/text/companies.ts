import type { Kind } from '../values/fields.ts'
import { continued, edgesApart, legal_form, sender, supplier, withoutGaps } from './company-names.ts'
import { ibanForm } from './forms.ts'
import { isLabel, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import type { Box, Cell, Row } from './rows.ts'

type Company = {
  name: string
  key: string
  cell: Cell
  legal: boolean
  /** The domain of a website or mail address on the page spells this name. */
  has_domain: boolean
  /** It is printed more than once, such as in the footer. */
  repeated: boolean
  /** A telephone number, website or bank account is printed below the name. */
  has_contact: boolean
  /** So is a VAT number, which customers have below their names too. */
  has_vat: boolean
  /** Its address follows in the same line, as senders print it above an address or at the foot. */
  has_sender_line: boolean
  /** A label says so: 'Van', 'Afzender'. */
  is_named_sender: boolean
  /** Nothing but its own block stands above it, or its account is in it: an addressee may have a telephone number too. */
  is_letterhead: boolean
  /** A postcode is printed below or after the name. */
  has_address: boolean
}

const address = /\b\d{4}\s?[A-Z]{2}\b|\b(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}/u
// 'T.a.v. de administratie' is no telephone number.
const vat_number = /\b(?:btw|vat|tva|ust)/i
const contact = /\b(?:tel|telefoon|telefon|phone|fax|www|iban|kvk)|\bt\s+[+\d]|@|\+\d{2}\s?\d/i
/** Invoices are sent to such an address, which may be the addressee's. */
const of_bills = /(?:factu|credit|invoice|account|rechnung|boekhoud|compta|billing|administrati)[\w.-]*@\S+/gi
const domain = /(?:www\.|@|\s|^)([a-z0-9-]{3,60})\.(?:nl|be|com|eu|de|fr|lu|net|org|co\.uk)\b/gi
/** A dot at half height before an address is read as one on the line. */
const separators = /\s+[-–—]\s+|\s+\.\s+(?=\p{Lu}.*\d)|\s*[·|•]\s*|,\s+/u
const rows_below = 8
const rows_beside = 4
const same_edge = 10

/** The name of the company that supplies: who issued the document, or on an order the company it is addressed to. */
export function sellerName(rows: Row[], kind: Kind): TextValue | null {
  const companies = companiesOn(rows, kind)
  const issuer = issuerOf(companies)
  if (kind !== 'order') return issuer && asValue(issuer, isProved(issuer) && !hasRival(issuer, companies))
  const others = companies.filter(
    (company) => company !== issuer && company.legal && company.has_address && !isBelowAddressLabel(company.cell, rows),
  )
  const [seller] = others
  return seller && issuer ? asValue(seller, isProved(issuer) && others.length === 1) : null
}

/** The company with the best evidence. Without any, the topmost of the first page, where letterheads are. */
function issuerOf(companies: Company[]): Company | null {
  const [best] = companies.toSorted((a, b) => weight(b) - weight(a))
  if (best && weight(best) > 0) return best
  const [top, next] = companies.filter(({ cell }) => cell.page === 1).toSorted((a, b) => a.cell.y - b.cell.y)
  return top && next && top.has_address && next.cell.y > top.cell.y + top.cell.h ? top : null
}

/** Evidence that a name is the issuer's. The legal form alone is not enough, as the addressee has one too. */
function weight(company: Company): number {
  const { has_domain, repeated, has_contact, has_vat, has_sender_line, is_named_sender } = company
  const is_reached = has_contact || has_vat
  return [has_domain && 3, has_sender_line && 3, is_named_sender && 3, repeated && 2, is_reached && 2].reduce<number>(
    (sum, one) => sum + (one || 0),
    0,
  )
}

/** Two proofs, of which one belongs to the issuer alone: an addressee may be printed twice as well. */
function isProved(company: Company): boolean {
  const { legal, has_domain, repeated, has_contact, has_sender_line, is_named_sender, is_letterhead } = company
  const of_issuer = [has_domain, has_contact && is_letterhead, has_sender_line, is_named_sender].filter(Boolean).length
  return of_issuer > 0 && of_issuer + [legal, repeated].filter(Boolean).length >= 2
}

function hasRival(issuer: Company, companies: Company[]): boolean {
  return companies.some((other) => other !== issuer && weight(other) >= weight(issuer))
}

function companiesOn(rows: Row[], kind: Kind): Company[] {
  const cells = rows.flatMap(({ cells }, n) =>
    withoutGaps(cells).map((cell) => ({ cell: continued(cell, rows.slice(n + 1, n + 1 + rows_beside)) ?? cell, n })),
  )
  const text = rows.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).join('\n')
  const domains = [...text.replace(of_bills, ' ').matchAll(domain)].map(([, name = '']) =>
    name
      .toLowerCase()
      .split('-')
      .map(slug)
      .filter((part) => part.length > 2),
  )
  const isDomain = (name: string) => {
    const key = slug(name)
    return domains.some(
      (parts) =>
        parts.length > 0 && parts.every((part) => key.includes(part)) && parts.join('').length * 2.5 >= key.length,
    )
  }
  const found = cells.flatMap(({ cell, n }) => {
    const [first = '', ...more] = cell.text.split(separators)
    const name = first.trim()
    const legal = legal_form.test(name)
    const words = name.split(/\s+/)
    if (
      words.length > 8 ||
      name.length > 60 ||
      !/^\p{Lu}/u.test(name) ||
      /[:@]|www\.|factoring|\bmet\b|powered by|made with/i.test(name)
    )
      return []
    const under = cellsBelow(cell, rows.slice(n + 1, n + 1 + rows_below))
    if (!legal && (words.length < 2 || !(isDomain(name) || isAccountHolder(name, under)))) return []
    return [{ name, key: slug(name), cell, n, legal, more: more.join(' '), under }]
  })
  // A name over two rows is found in parts too.
  const keys = [...new Set(found.map(({ key }) => key))].filter(
    (key, _, all) => !all.some((other) => other !== key && other.endsWith(key)),
  )
  return keys.flatMap((key): Company[] => {
    const all = found.filter((one) => key.endsWith(one.key))
    const first = all.find((one) => one.key === key)
    if (!first) return []
    return [
      {
        name: first.name,
        key,
        cell: first.cell,
        legal: first.legal,
        has_domain: isDomain(first.name),
        repeated: all.length > 1,
        has_contact: all.some(
          ({ under, more }) =>
            contact.test(more) ||
            (under.some((text) => contact.test(text)) && under.some((text) => address.test(text))),
        ),
        has_vat: all.some(({ under, more }) => [more, ...under].some((text) => vat_number.test(text))),
        has_sender_line: all.some(({ more }) => address.test(more)) || isLetterhead(first, found, rows),
        is_named_sender: all.some(({ cell, n }) => isBelowSender(cell, rows.slice(Math.max(0, n - 2), n), kind)),
        is_letterhead: all.some(({ cell, under }) => isFirst(cell, rows) || under.some((text) => ibanForm(text))),
        has_address: all.some(({ under, more }) => address.test(more) || under.some((text) => address.test(text))),
      },
    ]
  })
}

/** A name without a legal form that has its address and its account below it. */
function isAccountHolder(name: string, under: string[]): boolean {
  return (
    !/\d/.test(name) &&
    !isLabel(name) &&
    under.slice(0, 2).some((text) => address.test(text)) &&
    under.some((text) => ibanForm(text))
  )
}

/** Whether no other text of the first page is above a name. */
function isFirst({ page, y, h }: Cell, rows: Row[]): boolean {
  return page === 1 && rows.every((row) => row.page > 1 || row.y > y - title_height * h)
}

/** In heights of a name: a title beside it may be this much higher. */
const title_height = 2

/** Whether the row above a name says that it is the sender's. */
function isBelowSender(cell: Cell, above: Row[], kind: Kind): boolean {
  const isSender = (text: string) => sender.test(text) || (kind !== 'order' && supplier.test(text))
  return above.some(({ page, cells }) =>
    cells.some(
      (label) =>
        page === cell.page &&
        Math.abs(label.x - cell.x) <= 2 &&
        cell.y - label.y < 2.5 * cell.h &&
        isSender(plainLabel(label.text)),
    ),
  )
}

/** 'Staalweg 30, 4612 RJ Bergen': street and town in one row, as below a letterhead. An addressee's take two. */
const in_one_row = /\p{L}.*\d.*(?:,|\s[-–—·|])\s+(?:\d{4}\s?[A-Z]{2}\b|(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu})/u
const address_label =
  /(?:adres|adresse|address|anschrift|ship to|bill to|sold to|locatie|bouwplaats|chantier|levering)/i

function isBelowAddressLabel({ page, y, h }: Cell, rows: Row[]): boolean {
  const above = rows.filter((row) => row.page === page && row.y < y && y - row.y < 4 * h)
  return above.some(({ cells }) => cells.some(({ text }) => address_label.test(text)))
}

/** Whether the topmost company of the first page has its address in one row below it, and no label above it. */
function isLetterhead(company: { cell: Cell; under: string[] }, all: { cell: Cell }[], rows: Row[]): boolean {
  const { page, y } = company.cell
  const is_first = page === 1 && all.every(({ cell }) => cell.page > 1 || cell.y >= y)
  return is_first && !isBelowAddressLabel(company.cell, rows) && in_one_row.test(company.under[0] ?? '')
}

/** The texts below a name in its block: they share its left, right or middle, and end at the next name or a gap. */
function cellsBelow(name: Cell, rows: Row[]): string[] {
  const texts: string[] = []
  let last: Box = name
  for (const { page, cells } of rows) {
    const cell = cells.find((other) => page === name.page && isBelow(name, other) && inLine(name, other))
    if (!cell) continue
    if (cell.y - (last.y + last.h) > 2.5 * name.h || legal_form.test(cell.text.split(separators)[0]?.trim() ?? ''))
      break
    if (reader.test(plainLabel(cell.text))) break
    texts.push(cell.text)
    last = cell
  }
  return texts
}

const reader = /^(?:uw|your|ihre|votre|klant|customer|tva client|kunden)\b/

/** The second row of a name is not below it. */
function isBelow({ y, h }: Box, other: Box): boolean {
  return other.y + other.h / 2 > y + h
}

function inLine(one: Box, other: Box): boolean {
  return edgesApart(one, other) <= same_edge
}

function slug(text: string): string {
  return plainLabel(text).replaceAll(/[^a-z0-9]/g, '')
}

function asValue({ name, cell: { page, x, y, w, h } }: Company, sure: boolean): TextValue {
  return { value: name, raw: name, box: { page, x, y, w, h }, confidence: sure ? 0.9 : 0.6, sure }
}
