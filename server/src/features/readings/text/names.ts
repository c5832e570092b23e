import { read, type TextLine } from './line.ts'
import type { Cell, Word } from './rows.ts'
import type { OpenLine } from './section.ts'

/**
 * Adds names and descriptions. A row that would have begun on the line above it if there had been room for its first
 * word continues the name: 'Winkelstahl gleichschenklig 60 x' is followed by '60 x 6'. `headings`: texts above the lines, as
 * 'Pakbon 880041'; a row that begins like one of them is another heading.
 */
export function withNames(lines: OpenLine[], headings: Cell[] = []): TextLine[] {
  const cells = lines.flatMap(({ name, more }) => (name ? [name, ...more] : more))
  const right = cells.reduce((most, { x, w }) => Math.max(most, x + w), 0)
  const shared = sharedTexts(lines)
  const belowNames = lines.flatMap(({ name, more: [below] }) =>
    name && below && hasRoom(name, below, right) ? [below] : [],
  )
  const describing = new Set([...headings, ...belowNames].map(firstOf))
  return lines.map(({ values, name, more, in_doubt }) => {
    if (!name) return values
    const parts = [name, ...more]
    const full = parts.findIndex((cell, n) => {
      const below = parts[n + 1]
      const next = below?.parts[0]
      if (!next || shared.has(below.text)) return true
      return !broken.test(cell.text) && (describing.has(firstOf(below)) || hasRoom(cell, below, right))
    })
    const own = parts.slice(0, full + 1)
    const rest = parts.slice(full + 1)
    const isNameInDoubt = in_doubt === 'name' || (in_doubt === 'rows below' && own.length > 1) || mayGoOn(own, rest)
    const line: TextLine = { ...values, name: read(joined(own), { ...around(own, name), in_doubt: isNameInDoubt }) }
    if (rest[0]) line.description = read(joined(rest), { ...rest[0], in_doubt: in_doubt !== undefined })
    return line
  })
}

/** Whether the first word of a row would have had room behind the row above it, so that it does not go on with that. */
export function hasRoom(cell: Cell, below: Cell, right: number): boolean {
  const [next] = below.parts
  return next !== undefined && cell.x + cell.w + letter(cell) + firstWord(next) < right - slack
}

/** The word that a row begins with. Below one name it begins a description, as 'Art.' does, so it does below all. */
function firstOf({ text }: Cell): string {
  return text.trim().split(' ')[0] ?? ''
}

/** The texts that stand below several names: they describe them, and are not the rest of a name. */
function sharedTexts(lines: OpenLine[]): Set<string> {
  const names = new Map<string, string | undefined>()
  const shared = new Set<string>()
  for (const { name, more } of lines)
    for (const { text } of more) {
      if (names.has(text) && names.get(text) !== name?.text) shared.add(text)
      names.set(text, name?.text)
    }
  return shared
}

const slack = 1

function letter({ w, text }: Word): number {
  return w / text.length
}

/** The width of the first word of a text that may be drawn in one piece. */
function firstWord(text: Word): number {
  return letter(text) * (text.text.trim().split(' ')[0]?.length ?? 0)
}

/** A word that the end of its row breaks. */
const broken = /\p{L}-$/u
const unfinished = /(?:[-/,(&+]|\s(?:en|of|met|voor|van|and|or|with|for|und|oder|mit|et|ou|avec|pour|de|x))$/i

/** Whether a name may be longer or shorter: a word was broken, or the last one leads to what stands below. */
function mayGoOn(own: Cell[], below: Cell[]): boolean {
  const isBroken = own.slice(0, -1).some(({ text }, n) => broken.test(text) && /^\p{Ll}/u.test(own[n + 1]?.text ?? ''))
  return isBroken || (below.length > 0 && unfinished.test(own.at(-1)?.text ?? ''))
}

/** The texts of rows as one text: 'EN-' before 'ISO 1461' is one word, and so is 'snel-' before 'dek'. */
function joined(cells: Cell[]): string {
  return cells
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=\p{Lu}{2,})- (?=\p{Lu}{2,})/gu, '-')
    .replace(/(?<=\p{Ll})- (?=\p{Ll}{2,})(?!en\b|of\b|and\b|or\b|und\b|oder\b)/gu, '')
}

function around(cells: Cell[], first: Cell): Cell {
  const w = Math.max(...cells.map((cell) => cell.x + cell.w)) - first.x
  const last = cells.at(-1) ?? first
  return { ...first, w, h: last.y + last.h - first.y, text: cells.map(({ text }) => text).join(' ') }
}
