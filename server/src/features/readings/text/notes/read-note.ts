import type { TextLine } from '../line.ts'
import type { Style } from '../figures.ts'
import type { Row } from '../rows.ts'
import type { Clock } from '../search-time.ts'
import { whereRestBegins } from '../more-to-come.ts'
import { readTable, type TextTable } from '../table.ts'
import type { TextValue } from '../text-value.ts'
import { titleIn } from '../title.ts'
import { returnTitles } from '../words/count-words.ts'
import { kindWords } from '../words/kind-words.ts'
import { doubtedLines } from './doubted-lines.ts'
import { noteHeadings, readNoteTable } from './note-table.ts'
import { repeatedInParts } from './parts.ts'
import { singleProduct } from './single-product.ts'

/** Reads the lines of a delivery note, which has amounts or only quantities. Goods that go back have a minus. */
export function readNote(rows: Row[], head: Row[], { style, clock }: { style: Style; clock: Clock }): TextTable {
  const returns = areReturns(head)
  const headings = noteHeadings(rows)
  if (headings) return withoutRest(severalNotes(readNoteTable(rows, headings, returns)), rows)
  const table = withoutRest(readTable(rows, { style, needs: 'quantities', clock }), rows)
  if (table.lines.length === 0 && returns === false) return { ...table, lines: singleProduct(rows) }
  return returns === false ? table : { ...table, lines: table.lines.map((line) => asReturned(line, returns)) }
}

const titles: ReadonlySet<string> = new Set(kindWords.find(({ kind }) => kind === 'delivery_note')?.titles)

/** Whether the goods of a note go back, by its title. Null if it has titles of both kinds. */
function areReturns(head: Row[]): boolean | null {
  const found = head.flatMap(({ cells }) =>
    cells.flatMap(({ text }) => text.split(/\s*[/|]\s*/).map((part) => titleIn(part))),
  )
  if (!found.some((title) => returnTitles.has(title))) return false
  return found.some((title) => titles.has(title) && !returnTitles.has(title)) ? null : true
}

function asReturned(line: TextLine, returns: boolean | null): TextLine {
  const { quantity } = line
  if (!quantity) return line
  const isPlain = returns === true && !quantity.value.startsWith('-')
  return { ...line, quantity: { ...quantity, value: `${isPlain ? '-' : ''}${quantity.value}`, sure: false } }
}

/** A copy of the note on another page would count its goods twice. */
function severalNotes(table: TextTable): TextTable {
  const pages = Map.groupBy(table.lines, ({ quantity, name }) => (quantity ?? name)?.box.page ?? 0)
  const contents = [...pages.values()].map((lines) =>
    JSON.stringify(lines.map(({ name, quantity }) => [name?.value, quantity?.value])),
  )
  const repeated = new Set(contents).size < contents.length
  return repeated ? { ...table, lines: table.lines.map(uncertain) } : table
}

/** Without the goods that are still to be delivered, below a heading that says so. */
function withoutRest(table: TextTable, rows: Row[]): TextTable {
  const rest = whereRestBegins(rows)
  if (!rest) return table
  const isDelivered = ({ name, quantity }: TextLine) => {
    const { page, y } = (name ?? quantity)?.box ?? { page: 0, y: 0 }
    return page < rest.page || (page === rest.page && y < rest.y)
  }
  const delivered = table.lines.filter(isDelivered)
  return delivered.length > 0 ? { ...table, lines: delivered } : table // above all lines it heads a column
}

function uncertain(line: TextLine): TextLine {
  return line.quantity ? { ...line, quantity: { ...line.quantity, sure: false } } : line
}

/** Marks the quantities whose column, unit and sums are as they should be: a delivery note has no amounts to prove them. */
export function markCounted(values: Map<string, TextValue>, lines: TextLine[], rows: Row[]): void {
  const doubted = doubtedLines(lines, rows).union(repeatedInParts(lines))
  for (const [n, line] of lines.entries()) {
    const { quantity, start_date } = doubted.has(line) ? uncertain(line) : line
    if (quantity && (quantity.sure || doubted.has(line))) values.set(`line[${n}].quantity`, quantity)
    if (quantity?.sure && start_date) values.set(`line[${n}].start_date`, { ...start_date, sure: true })
  }
}
