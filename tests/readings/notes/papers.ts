import { readDocument } from '../../../server/src/features/readings/jobs/read-document.ts'
import type { ReadingResult } from '../../../server/src/features/readings/reading.ts'
import { pens } from '../maker/pens/pens.ts'
import { Sheet } from '../maker/sheet.ts'
import { linesOf, sameText } from '../measure.ts'
import { noteOf, type NoteOptions } from './content.ts'
import { apartLayouts } from './layouts-apart.ts'
import { knownLayouts } from './layouts-known.ts'
import type { Note, NoteLayout } from './note.ts'

/** `apart` has layouts, words and titles of its own. The reader is not changed for it: only its sums are looked at. */
export type NoteSet = 'known' | 'apart'

const be = { language: 'be' } as const
const en = { language: 'en' } as const
const parts = { parts: true, signed: true }

/** Each layout with the kinds of notes that it prints. */
const plans = {
  known: [
    [
      'wholesale',
      [
        { title: 'PAKBON', ...parts },
        { title: 'Pakbon', parts: true, lines: 9 },
        { title: 'Pakbon', ...parts, lines: 1 },
      ],
    ],
    [
      'quantityFirst',
      [{ title: 'LEVERBON' }, { title: 'Afleverbon', decimals: true }, { title: 'Leverbon', order: false }],
    ],
    [
      'work',
      [
        { title: 'Werkbon', hours: true, signed: true },
        { title: 'WERKBON', hours: true, lines: 6 },
      ],
    ],
    [
      'flemish',
      [
        { title: 'Leveringsbon', ...be },
        { title: 'LEVERINGSBON', ...be, decimals: true },
      ],
    ],
    [
      'english',
      [
        { title: 'Delivery Note', ...en, ...parts },
        { title: 'DELIVERY NOTE', ...en, parts: true, lines: 7 },
      ],
    ],
    [
      'back',
      [
        { title: 'RETOURBON', returned: true },
        { title: 'Retourbon', returned: true, lines: 1 },
      ],
    ],
    ['consignment', [{ title: 'Vrachtbrief CMR' }, { title: 'CMR', lines: 2 }]],
    [
      'backorder',
      [
        { title: 'Leverbon', parts: true, before: true, units: false },
        { title: 'Pakbon', parts: true, before: true, units: false, lines: 5 },
      ],
    ],
  ],
  apart: [
    ['shipper', [{ title: 'VERZENDBON' }, { title: 'Verzendbon', decimals: true }, { title: 'Verzendbon', lines: 8 }]],
    [
      'despatch',
      [
        { title: 'Despatch Note', ...en, ...parts },
        { title: 'DESPATCH NOTE', ...en, parts: true },
      ],
    ],
    [
      'later',
      [
        { title: 'ZENDNOTA', ...be, ...parts },
        { title: 'Zendnota', ...be, parts: true, lines: 6 },
      ],
    ],
    [
      'extra',
      [
        { title: 'Regiebon', hours: true, signed: true },
        { title: 'REGIEBON', hours: true, lines: 5 },
      ],
    ],
    [
      'packing',
      [
        { title: 'Packing Slip', ...en },
        { title: 'PACKING SLIP', ...en, decimals: true },
      ],
    ],
    [
      'returned',
      [
        { title: 'Retourbon', returned: true },
        { title: 'RETOURBON', returned: true, decimals: true },
      ],
    ],
    [
      'waybill',
      [
        { title: 'CMR Waybill', ...en },
        { title: 'Consignment note', ...en, lines: 3 },
      ],
    ],
    [
      'short',
      [
        { title: 'Afleverbon', ...parts },
        { title: 'Leverbon', parts: true, lines: 7 },
        { title: 'Pakbon', ...parts, lines: 2 },
      ],
    ],
  ],
} as const satisfies Record<NoteSet, [string, NoteOptions[]][]>

const layouts: Record<string, NoteLayout> = { ...knownLayouts, ...apartLayouts }

export type NotePaper = { name: string; note: Note; bytes: Uint8Array; is_known: boolean }

/** All notes of a half, each written by another pen. The dossier of every other one knows its order. */
export async function notesOf(half: NoteSet): Promise<NotePaper[]> {
  const papers: NotePaper[] = []
  const writers = Object.entries(pens)
  for (const [layout, all] of plans[half])
    for (const options of all) {
      const n = papers.length
      const [pen, write] = writers[n % writers.length] ?? []
      const draw = layouts[layout]
      if (!write || !draw) throw new Error(`no layout ${layout}`)
      const note = noteOf(n + (half === 'known' ? 1 : 501), options)
      const sheet = new Sheet()
      draw(sheet, note)
      papers.push({ name: `${n} ${layout} ${pen}`, note, bytes: await write(sheet, {}), is_known: n % 2 === 0 })
    }
  return papers
}

export type NoteScore = {
  name: string
  kind_right: boolean
  asked: number
  right: number
  missed: string[]
  /** The right values without a '?'. */
  sure: number
  silent: string[]
}

export async function scoreOf({ name, note, bytes, is_known }: NotePaper): Promise<NoteScore> {
  const known_numbers = is_known && note.order ? [note.order] : []
  const reading = await readDocument(bytes, { type: 'pdf', filename: 'document.pdf', known_numbers })
  const values: ReadingResult['values'] = reading.state === 'read' ? reading.values : {}
  const score: NoteScore = {
    name,
    kind_right: reading.state === 'read' && reading.kind === 'delivery_note',
    asked: 0,
    right: 0,
    missed: [],
    sure: 0,
    silent: [],
  }
  const judge = (path: string, expected: string, isRight: boolean) => {
    const value = values[path]
    score.asked += 1
    if (isRight) score.right += 1
    else score.missed.push(`${path} ${expected}: ${value?.value ?? '–'}`)
    if (isRight && value?.sure) score.sure += 1
  }
  const head = {
    number: note.number,
    issue_date: note.date,
    order_reference: note.order,
    received_by: note.received_by,
  }
  for (const [path, expected] of Object.entries(head)) {
    const value = values[path]
    const correct = expected !== null && value !== undefined && sameText(value.value, expected)
    if (expected !== null) judge(path, expected, correct)
    if (value?.sure && !correct) score.silent.push(`${path} ${value.value} (${expected ?? 'not printed'})`)
  }
  const read = linesOf(values)
  for (const [n, line] of note.lines.entries()) {
    const quantity = note.returned ? -Number(line.quantity) : Number(line.quantity)
    const at = read.findIndex(({ name: found }) => sameText(found ?? '', line.name))
    const found = read[at]
    const unit = line.unit === undefined || sameText(found?.['unit'] ?? '', line.unit)
    const correct = found !== undefined && Number(found['quantity'] ?? Number.NaN) === quantity && unit
    // Reported at the place where it was found, or else where it should be.
    judge(`line[${at === -1 ? n : at}].quantity`, `${line.name} ${quantity} ${line.unit ?? ''}`, correct)
  }
  const printed = new Set(
    note.lines.map(({ name: of, quantity }) => `${plain(of)} ${note.returned ? -Number(quantity) : Number(quantity)}`),
  )
  for (const [n, line] of read.entries())
    if (values[`line[${n}].quantity`]?.sure && !printed.has(`${plain(line['name'] ?? '')} ${Number(line['quantity'])}`))
      score.silent.push(`line ${line['name']} ${line['quantity']}`)
  return score
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

export function sumsOf(scores: NoteScore[]) {
  const sum = (of: (score: NoteScore) => number) => scores.reduce((all, score) => all + of(score), 0)
  return {
    papers: scores.length,
    kinds: sum(({ kind_right }) => Number(kind_right)),
    asked: sum(({ asked }) => asked),
    right: sum(({ right }) => right),
    sure: sum(({ sure }) => sure),
    silent: sum(({ silent }) => silent.length),
  }
}
