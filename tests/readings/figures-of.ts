import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import type { ReadingResult } from '../../server/src/features/readings/reading.ts'
import type { Paper } from './maker/papers.ts'
import { pens } from './maker/pens/pens.ts'
import { headOf, linesRead, sameValue, silentlyWrong } from './measure.ts'

/** A generated document and the result of reading it. */
export type Outcome = {
  paper: Paper
  read: ReadingResult | null
  /** The header fields that were read wrongly or not at all. */
  missed: string[]
  expected: number
  lines: { whole: number; all: number; made_up: number }
  silent: string[]
  kind_right: boolean
}

/** Reads a document as written by its pen. */
export async function outcomeOf(paper: Paper): Promise<Outcome> {
  const bytes = await written(paper)
  return judgedBy(paper, await readDocument(bytes, { type: 'pdf', filename: paper.filename, known_numbers: [] }))
}

export async function written({ pen, sheet }: Pick<Paper, 'pen' | 'sheet'>): Promise<Uint8Array> {
  const write = pens[pen]
  if (!write) throw new Error(`no pen ${pen}`)
  return write(sheet, {})
}

function judgedBy(paper: Paper, reading: Awaited<ReturnType<typeof readDocument>>): Outcome {
  const { trade } = paper
  const read = reading.state === 'read' ? reading : null
  const values = read?.values ?? {}
  const printed = textOf(paper)
  const head = [...headOf(trade)].filter(([path]) => path !== 'currency' || printed.has('currency'))
  const missed = head
    .filter(([path, expected]) => !sameValue(path, values[path]?.value, expected))
    .map(([path]) => path)
  return {
    paper,
    read,
    missed,
    expected: head.length,
    lines: linesRead(trade, values, printed),
    silent: silentlyWrong(trade, values),
    kind_right: read?.kind === trade.kind,
  }
}

/** The fields of a line that a form prints, and whether it names a currency. */
function textOf({ sheet, trade, hand }: Paper): Set<string> {
  const text = sheet.marks.map(({ text }) => text).join('\n')
  const printed = new Set(['net', 'quantity'])
  if (/€|EUR/.test(text)) printed.add('currency')
  const [first] = trade.items
  const price = first?.price.toFixed(2).replace('.', hand.decimal).slice(-6) ?? ''
  if (text.includes(price)) printed.add('price')
  return printed
}

/** A share in percent, to one decimal. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`
}

export type Totals = {
  papers: number
  head: [number, number]
  lines: [number, number]
  made_up: number
  kind: number
  silent: number
  unread: number
  sure: number
  priced: number
}

export function totalsOf(outcomes: Outcome[]): Totals {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0)
  const expected = sum(({ expected }) => expected)
  return {
    papers: outcomes.length,
    head: [expected - sum(({ missed }) => missed.length), expected],
    lines: [sum(({ lines }) => lines.whole), sum(({ lines }) => lines.all)],
    made_up: sum(({ lines }) => lines.made_up),
    kind: sum(({ kind_right }) => Number(kind_right)),
    silent: sum(({ silent }) => silent.length),
    unread: sum(({ read }) => Number(read === null)),
    sure: sum(({ read }) => Number(read?.values['total_incl']?.sure ?? false)),
    priced: sum(({ paper }) => Number(paper.trade.kind !== 'delivery_note')),
  }
}
