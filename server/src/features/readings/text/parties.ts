import type { HeadField, Kind } from '../values/fields.ts'
import { candidatesFor, type Form } from './candidates.ts'
import { sellerName } from '../judge/seller.ts'
import { glnHolds } from './gln.ts'
import { labelsOf, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import { cellInColumn, restOfLabel } from './two-rows.ts'
import { vatNumbersIn } from './vat-numbers.ts'
import type { Cell, Row } from './rows.ts'

const kvk = /(?:kvk|k\.\s?v\.\s?k\.|handelsregister|chamber of commerce|coc)\D{0,20}(\d{8})\b/i
const kbo =
  /(?:(?:kbo|ondernemingsnummer|ond\.\s?nr|rpr|n°\s?d.entreprise|bce|rpm)\D{0,12}|\bBE[\s.:]{0,3})(0?[01]?\d{3}[. ]?\d{3}[. ]?\d{3})\b/i
const ofTheReader =
  /\b(?:uw|your|ihre?|votre|vos|klant\w*|debiteur\w*|afnemer|opdrachtgever|customer|kunden?\w*|auftraggeber|client|preneur|acheteur|buyer|btw medecontractant)\b/
/** The issuer's numbers stand together, often with the account to pay to. */
const issuerRow = /\b(?:iban|bank|bankrekening|rekening\w*|compte|konto|account|kvk|k\.v\.k\.|handelsregister)\b/i
const vatLabel = /\b(?:btw|vat|tva|ust|mwst|ob nummer)\b/

/** The name, registration number, VAT number and GLN of the seller, not those next to 'uw'. Not sure if several ones differ. */
export function sellerOf(rows: Row[], kind: Kind): Map<HeadField, TextValue> {
  const head = new Map<HeadField, TextValue>()
  const name = sellerName(rows, kind)
  if (name) head.set('seller.name', name)
  // The issuer of an order is the buyer, whose numbers are not the seller's.
  if (kind === 'order') return head
  for (const [field, numbers] of [
    ['seller.number', registered],
    ['seller.vat', vatNumbers],
    ['seller.gln', glns],
  ] as const) {
    const all = placesOf(rows, numbers)
    const besideAccount = all.filter(({ row }) => issuerRow.test(row))
    const found = besideAccount.length ? besideAccount : all
    const [first] = found
    if (!first) continue
    const { x, y, w, h, page } = first.cell
    const alone = found.every(({ value }) => value === first.value)
    const isOwn = found.some(
      ({ cell, row }) => ofIssuer.test(row) || isOfIssuer(cell, rows, name?.sure ? name.value : undefined),
    )
    const [confidence, sure] = alone ? [0.9, isOwn] : [0.6, false]
    head.set(field, { value: first.value, raw: first.raw, box: { x, y, w, h, page }, confidence, sure })
  }
  const below = head.has('seller.number') ? null : numberBelow(rows)
  if (below) head.set('seller.number', below)
  return head
}

const ofIssuer =
  /\b(?:tel|telefoon|telefon|phone|fax|www|iban|bank\w*|compte|konto)\b|www\.|\b[A-Z]{2}\d{2}[ .]?[A-Z]{4}\b/i
/** In heights of a number: the other texts of its block are nearer. */
const block = 8
/** The share of the page below which the issuer's numbers stand. */
const foot = 0.75

/**
 * Whether a number stands in the block of the seller's name or of who can be reached or paid, or at the foot. Those of
 * customers stand below their names.
 */
function isOfIssuer({ page, x, y, w, h }: Cell, rows: Row[], seller: string | undefined): boolean {
  const onPage = rows.filter((row) => row.page === page)
  const before = onPage.find((row) => row.y === y)?.cells.findLast((cell) => cell.x < x)
  const left = before?.x ?? x
  const isNear = (cell: Cell) =>
    Math.abs(cell.y - y) < block * h && cell.x < x + w && cell.x + cell.w > left && (cell.x !== x || cell.y !== y)
  return (
    y > foot * (onPage.at(-1)?.y ?? 0) ||
    onPage.some(({ cells }) => cells.some((cell) => isNear(cell) && (ofIssuer.test(cell.text) || cell.text === seller)))
  )
}

type Number = { value: string; raw: string }

/** The numbers in rows that do not speak of the reader, with their cells. */
function placesOf(rows: Row[], numbersIn: (text: string) => Number[]) {
  return rows.flatMap((row, m) => {
    const line = row.cells.map(({ text }) => text).join(' ')
    return row.cells.flatMap((cell, n) => {
      const before = row.cells
        .slice(Math.max(0, n - 1), n + 1)
        .map(({ text }) => text)
        .join(' ')
      const over = cellInColumn(cell, rows[m - 1])
      if (ofTheReader.test(plainLabel(before)) || isOfReader(over)) return []
      if (isOfReader(restOfLabel(row.cells[Math.max(0, n - 1)], rows[m + 1]))) return []
      const inCell = numbersIn(cell.text)
      const found = inCell.length || n > 0 ? inCell : numbersIn(line)
      return found
        .filter(() => inCell.length > 0 || !ofTheReader.test(plainLabel(line)))
        .map((one) => ({ ...one, cell: row.cells.find(({ text }) => text.includes(one.raw)) ?? cell, row: line }))
    })
  })
}

const wordsOfLabel = 4

/** A cell that is the label of the reader's number, or a part of it: 'Btw-nr. opdrachtgever'. */
function isOfReader(label: Cell | undefined): boolean {
  const plain = plainLabel(label?.text ?? '')
  return !/\d/.test(plain) && plain.split(' ').length <= wordsOfLabel && ofTheReader.test(plain)
}

/** General terms are deposited with a number too. */
const ofTerms = /gedeponeerd|voorwaarden|deposited/i

/** Whether a row has the register or VAT number of a company: the foot of a page, not goods. */
export function hasCompanyNumber({ cells }: Row): boolean {
  const text = cells.map((cell) => cell.text).join(' ')
  return registered(text).length > 0 || vatNumbers(text).length > 0
}

function registered(text: string): Number[] {
  if (ofTerms.test(text)) return []
  const raw = [kvk, kbo].map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
  return raw ? [{ raw, value: raw.replace(/[\s.]/g, '') }] : []
}

const gln = /\bgln\b\D{0,14}(\d(?:[ .]?\d){12})\b/i

function glns(text: string): Number[] {
  const raw = gln.exec(text)?.[1] ?? ''
  const value = raw.replace(/[ .]/g, '')
  return glnHolds(value) ? [{ raw, value }] : []
}

/** An account that goes on in the next row looks like a VAT number: 'BE18 4038 2870'. */
const begunAccount = /^[A-Z]{2}\d{2} \d{4} \d{4}/

function vatNumbers(text: string): Number[] {
  return vatNumbersIn(text, vatLabel.test(plainLabel(text))).filter(({ raw }) => !begunAccount.test(raw))
}

/** A trade register number below its label. */
function numberBelow(rows: Row[]): TextValue | null {
  const [best] = candidatesFor(labelsOf('seller.number'), rows, registerForm)
  if (!best || best.score < 0.5) return null
  const { value, raw, box, score } = best
  return { value, raw, box, confidence: Math.min(1, score), sure: score >= 0.75 }
}

const registerForm: Form = (text) => {
  const value = text.replaceAll(/[\s.]/g, '')
  return /^(?:\d{8}|[01]\d{9})$/.test(value) ? { value, fullness: 0.15 } : null
}
