import { candidatesFor } from './candidates.ts'
import { ibanForm } from './forms.ts'
import { gAccountsNamed, namesGAccount } from './g-account.ts'
import { hasShape } from './iban.ts'
import { labelKey, labelsOf, plainLabel } from './labels.ts'
import type { TextValue } from './text-value.ts'
import { around, type Cell, type Row } from './rows.ts'

const names = labelsOf('iban')
const ofTheReader = /\b(?:uw|your|jullie|klant\w*|customer)(?: \w+){1,2}$/
/** In the same row: the account is the payer's. */
const ofPayer = /\b(?:klant|debiteur|opdrachtgever|customer|debtor|kunde|client)\b/
/** Anywhere on the page: an account may be the payer's, from which the amount is collected. */
const collected =
  /automatische incasso|\b(?:incasso)?machtiging\b|mandaat|direct debit|\bmandate\b|lastschrift|domicili[ëe]ring|domiciliation|prélèvement/i
const begins = /\b[A-Z]{2}\d{2}(?=[\s.]?[A-Z0-9])/
const sameEdge = 8

/** The account from which the amount is collected is the payer's. */
const debited =
  /afgeschreven|afschrijv|incasso|geïncasseerd|ge[iï]nd van|debited|direct debit|collected from|lastschrift|abgebucht|eingezogen|einzug|prélev|domicili|\b(?:uw|your|ihrem|votre)\s+(?:bank\s?)?(?:rekening|account|konto|compte)/iu

function textOf({ cells }: Row): string {
  return cells.map(({ text }) => text).join(' ')
}

/** A cell that may contain an account number next to a label, with the cells after and below it. */
type Place = { cell: Cell; beside: Cell[]; below: Cell[]; text: string }

/**
 * The account to pay to: the only one with valid check digits, or the one next to a label. Without a valid one, a
 * number next to a label counts even if it is split over cells or rows, or if its check digits fail: payers must be
 * warned.
 */
export function accountOf(rows: Row[]): TextValue | null {
  const forTaxes = gAccountsNamed(rows)
  const payable = rows.filter((row) => !namesGAccount(textOf(row)) && !isOfPayer(textOf(row)))
  const found = payable
    .flatMap(({ cells }) => cells.flatMap((cell) => accountIn(cell)))
    .filter(({ value }) => forTaxes.every((other) => other.value !== value))
  const [first] = found
  const isCollected = rows.some((row) => collected.test(textOf(row)) && !row.cells.some((cell) => accountIn(cell)[0]))
  if (!first) {
    const read = accountByLabel(placesIn(payable))
    return read && !forTaxes.some(({ value }) => value === read.value)
      ? { ...read, sure: read.sure && !isCollected }
      : null
  }
  const [beside] = candidatesFor(names, rows, ibanForm)
  const chosen = found.find(({ value }) => value === beside?.value) ?? first
  const read = withAgreement(chosen, found)
  return { ...read, sure: read.sure && !isCollected }
}

function isOfPayer(text: string): boolean {
  return debited.test(text) || collected.test(text) || ofPayer.test(plainLabel(text))
}

function accountIn(cell: Cell): TextValue[] {
  const read = ibanForm(cell.text)
  return read ? [{ ...readAt(read.value, [cell]), confidence: 0.9 }] : []
}

/** The account next to a label: a valid one that was split, or else an invalid one. */
function accountByLabel(places: Place[]): TextValue | null {
  const whole = places.flatMap(({ cell, beside, below, text }) =>
    [beside.slice(0, 1), beside, below].flatMap((more) => {
      const joined = ibanForm([text, ...more.map((other) => other.text)].join(' '))
      return joined?.value.startsWith(text.slice(0, 4)) ? [readAt(joined.value, [cell, ...more])] : []
    }),
  )
  const found = whole.length
    ? whole
    : places.flatMap(({ cell, text }) => shapedLike(text).map((iban) => readAt(iban, [cell])))
  const [first] = found
  return first ? withAgreement(first, found) : null
}

/** Makes the account uncertain when other accounts were found. */
function withAgreement(chosen: TextValue, found: TextValue[]): TextValue {
  return found.every(({ value }) => value === chosen.value) ? chosen : { ...chosen, confidence: 0.6, sure: false }
}

function placesIn(rows: Row[]): Place[] {
  return rows.flatMap(({ cells, page }, n) =>
    cells.flatMap((cell, m): Place[] => {
      const at = cell.text.toUpperCase().search(begins)
      const before = plainLabel(cell.text.slice(0, Math.max(0, at)))
      const over = before === '' ? [cells[m - 1], ...above(cell, rows.slice(Math.max(0, n - 2), n))] : []
      const isNamed = [before, ...over.map((other) => plainLabel(other?.text ?? ''))].some(isLabel)
      if (at === -1 || !isNamed) return []
      const next = rows[n + 1]?.page === page ? (rows[n + 1]?.cells ?? []) : []
      const text = cell.text.slice(at).toUpperCase()
      const edges = [cell.x, ...cell.parts.filter((part) => text.startsWith(part.text.toUpperCase())).map(({ x }) => x)]
      const below = next.filter((other) => edges.some((x) => Math.abs(x - other.x) <= sameEdge)).slice(0, 1)
      return [{ cell, text, beside: cells.slice(m + 1), below }]
    }),
  )
}

function above(cell: Cell, rows: Row[]): Cell[] {
  return rows.flatMap(({ cells, page }) =>
    page === cell.page ? cells.filter((other) => Math.abs(other.x - cell.x) <= sameEdge) : [],
  )
}

function isLabel(plain: string): boolean {
  const key = labelKey(plain)
  return !ofTheReader.test(plain) && [...names].some((name) => key === name || key.endsWith(` ${name}`))
}

/** The account at the start of a text, recognised by its shape only. */
function shapedLike(text: string): string[] {
  const groups = /^[A-Z0-9]+(?:[\s.][A-Z0-9]+)*/.exec(text)?.[0].split(/[\s.]/) ?? []
  for (let end = 1; end <= groups.length && groups.slice(0, end - 1).every(({ length }) => length === 4); end += 1) {
    const iban = groups.slice(0, end).join('')
    if (hasShape(iban)) return [iban]
  }
  return []
}

function readAt(value: string, cells: Cell[]): TextValue {
  const raw = cells.map(({ text }) => text).join(' ')
  return { value, raw, box: around(cells), confidence: 0.8, sure: true }
}
