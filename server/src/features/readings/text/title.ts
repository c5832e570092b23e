import type { Kind } from '../values/fields.ts'
import { withoutDay } from './days.ts'
import { isLabel, plainLabel } from './labels.ts'
import { type Cell, cellOf, type Row, type Word } from './rows.ts'
import { startAbove } from './two-rows.ts'
import { kindEndings } from './words/kind-endings.ts'
import { kindWords } from './words/kind-words.ts'
import { titleExtras, titleLinks } from './words/title-words.ts'

const references =
  /\b(?:(?:zu|sur|for|to|op|bij|van|de) )?(?:uw|your|onze|our|ihre?[rsmn]?|unsere?[rsmn]?|votre|notre|nos|vos|zu|sur|original|oorspronkelijke)\s+(?:inkoop|bon de )?\w*/g
const withFigures = /(?<=\s|^)\S*[\d@]\S*(?=\s|$)/g
const spaced = /^\p{L}{1,2}(?: \p{L}{1,2}){3,}$/u
const extras = new RegExp(`^(?:${titleExtras.join('|')}) | (?:${titleExtras.join('|')})$`)
const links = new RegExp(` (?:${titleLinks.join('|')}) (?:(?:uw|onze|your|our|ihre?r?|unsere?r?|votre|notre) )?`)
const dangling = / (?:du|de|d|van|vom|zu|zur|dd|of|for|to|op|bij|dated)$/
const numberWord = /^(.+?)(?: (?:nr|no|n|num|numero|nummer|number)|(?<=\p{L}{4})(?:nummer|nr))$/u

const allTitles = kindWords.flatMap(({ titles }) => titles)
const listed = new Set([...allTitles, ...allTitles.map(glued)])
const spacedTitles = new Map(allTitles.map((title) => [glued(title), title]))
const ofInvoice = kindWords.find(({ kind }) => kind === 'invoice')?.titles ?? []

/** Some programs leave out blanks: 'Facturedevente'. */
export function glued(title: string): string {
  return title.replaceAll(' ', '')
}

/**
 * A text as a title, without numbers, days, references to other documents, and words such as 'kopie' that say nothing
 * of the kind. Only a large 'Uw factuur' is a title.
 */
export function titleIn(text: string, isLarge = false): string {
  const parts = text.split(/\s[/|]\s/).map((part) => plainTitle(part, isLarge))
  const known = parts.filter(
    (part) => kindListed(bareOf(part)) !== undefined || !/^\p{L}+$/u.test(part) || isLabel(part),
  )
  const kinds = new Set(known.map((part) => kindListed(bareOf(part))))
  // The other part may be in a language that is not known: 'Fattura / Invoice'.
  return parts.length > 1 && kinds.size === 1 && !kinds.has(undefined) ? (known[0] ?? '') : plainTitle(text, isLarge)
}

/** 'declaratie' of 'declaratienummer' and of 'declaratie nr'. */
function bareOf(title: string): string {
  return numberWord.exec(title)?.[1] ?? title
}

/** The kind of paper that a title names, perhaps only by its last part: 'Servicefactuur nr.'. */
export function kindOfTitle(text: string): Kind | undefined {
  const bare = bareOf(titleIn(text))
  const known = kindListed(bare)
  if (known || !/^\p{L}+$/u.test(bare)) return known
  return kindEndings.find(([, endings]) => endings.some((ending) => bare.endsWith(ending)))?.[0]
}

function kindListed(title: string): Kind | undefined {
  return kindWords.find(({ titles }) => titles.includes(title))?.kind
}

/** 'Facturation 2026-118' is a bill. Without its number it may stand above an address, on an order too. */
const billing = /^facturation(?=\s+\S*\d)/i

const subject = /^\s*(?:betreft|betr|onderwerp|subject|re|betreff|objet|sujet|concerne)\b\.?\s*:\s*/i

/** The subject of a letter is as good as a title: 'Betreft: offerte kozijnen'. */
export function withoutSubject(text: string): string {
  return text.replace(subject, '')
}

function plainTitle(text: string, isLarge: boolean): string {
  const title = spaced.test(text) ? text.replaceAll(' ', '') : text.replace(billing, 'facture')
  const plain = tidy(plainLabel(withoutDay(title).replaceAll(withFigures, ' ')))
  const bare = bareOf(plain)
  if (listed.has(plain) || listed.has(bare)) return plain
  const yours = /^(?:uw|your|ihre|votre) (.+)$/.exec(bare)?.[1]
  if (isLarge && yours && ofInvoice.includes(yours)) return yours
  const [first = '', ...more] = plain.split(links)
  const linked = withoutExtras(first)
  if (listed.has(linked) && allTitles.some((other) => more[0]?.startsWith(other))) return linked
  return withoutExtras(tidy(plain.replaceAll(references, ' ')).replace(dangling, ''))
}

function tidy(text: string): string {
  return text.replaceAll(/ +/g, ' ').trim()
}

/** Takes off what stands beside the title, until a title of the list is left. */
function withoutExtras(plain: string): string {
  let rest = plain
  while (!listed.has(rest)) {
    const less = rest.replace(extras, '').replace(dangling, '')
    if (less === rest) return rest
    rest = less
  }
  return rest
}

const lettersLeast = 5

/**
 * A row with the letters of a title joined that stand apart, with or without its number: 'F A C T U U R  2026-118'. A
 * title of several words gets its spaces: 'C R E D I T N O T E' becomes 'credit note'.
 */
export function withLettersJoined(row: Row): Row {
  const parts = row.cells.flatMap((cell) => cell.parts)
  const from = parts.findIndex((_, n) => parts.slice(n, n + lettersLeast).filter(isLetter).length === lettersLeast)
  if (from === -1) return row
  const letters = parts.slice(from)
  const end = letters.findIndex((part) => !isLetter(part))
  const run = new Set(end === -1 ? letters : letters.slice(0, end))
  const title = cellOf([...run])
  if (!title) return row
  const text = title.text.replaceAll(' ', '')
  const word = { ...title, text: spacedTitles.get(plainLabel(text)) ?? text }
  const first = row.cells.findIndex((cell) => cell.parts.some((part) => run.has(part)))
  const cells = row.cells.flatMap((cell, n) => {
    const rest = cell.parts.filter((part) => !run.has(part))
    if (rest.length === cell.parts.length) return cell
    const before = rest.filter(({ x }) => x < title.x)
    const parts = n === first ? [...before, word, ...rest.slice(before.length)] : rest
    return cellOf(parts) ?? []
  })
  return { ...row, cells }
}

function isLetter({ text }: Word): boolean {
  return /^\p{L}$/u.test(text.trim())
}

const sameEdge = 2
const valueBelow = 2.4

/** The cells that are the labels of values: in a column of labels or several in a row, beside or above a number. */
export function referencesIn(rows: Row[]): Set<Cell> {
  const labels = rows.flatMap(({ cells }) => cells.slice(0, -1).filter(({ text }) => isLabel(text)))
  const inColumn = (cell: Cell) => labels.some((other) => other !== cell && Math.abs(other.x - cell.x) <= sameEdge)
  return new Set(
    rows.flatMap((row, n) =>
      row.cells.filter((cell, m) => {
        if (!isLabel(cell.text)) return false
        const beside = row.cells[m + 1]
        if (isValue(beside) && (inColumn(cell) || row.cells.some((_, at) => at !== m && isPair(row, at)))) return true
        const inGrid = row.cells.some((other) => other !== cell && isLabel(other.text))
        return inGrid && (rows[n + 1]?.cells.some((below) => isValueOf(cell, below)) ?? false)
      }),
    ),
  )
}

function isValue(cell: Cell | undefined): boolean {
  return cell !== undefined && /\d/.test(cell.text) && !isLabel(cell.text)
}

function isPair({ cells }: Row, at: number): boolean {
  return isLabel(cells[at]?.text ?? '') && isValue(cells[at + 1])
}

function isValueOf(label: Cell, below: Cell): boolean {
  const { page, x, y } = below
  const isNear = page === label.page && y - label.y < valueBelow * label.h
  return isNear && Math.abs(x - label.x) <= sameEdge && isValue(below)
}

/** In heights of a label: its value is nearer. */
const below = 2.2

/** The cells of a row before a value or beside labels: what looks like a title there may be the label of a number. */
export function besideOthers({ cells }: Row): Cell[] {
  const hasLabel = (cell: Cell) => cells.some((other) => other !== cell && isLabel(other.text))
  return cells.filter((cell, n) => /\d/.test(cells[n + 1]?.text ?? '') || hasLabel(cell))
}

/** Whether a number stands right below, as in a column of labels above their values. */
export function isAboveValue({ page, x, y, h }: Cell, cells: Cell[]): boolean {
  return cells.some(
    (other) =>
      other.page === page &&
      Math.abs(other.x - x) < h &&
      other.y > y &&
      other.y - y < below * h &&
      /^\S*\d/.test(other.text),
  )
}

/** A row of fewer cells may be a title beside a date. */
const gridLeast = 3

/**
 * The labels of a row that has no other cells: 'Uw PO', 'Verkoopref.' and 'Werkbon' name numbers of other papers. Only
 * an invoice may have its title there, as the first: 'Factuur', 'Datum', 'Vervalt'.
 */
export function labelsInGrid({ cells }: Row): Cell[] {
  const isGrid = cells.length >= gridLeast && cells.filter(({ text }) => isLabel(text)).length >= cells.length - 1
  if (!isGrid) return []
  return ofInvoice.includes(titleIn(cells[0]?.text ?? '')) ? cells.slice(1) : cells
}

/** The cells of a row that end a label over two rows: 'Bon de' above 'commande'. A title over two rows stands alone. */
export function endsOfLabels({ cells }: Row, n: number, rows: Row[]): Cell[] {
  return cells.filter((cell) => {
    const start = startAbove(cell, rows, n)
    return start !== undefined && cells.length + start.row.cells.length > 2
  })
}
