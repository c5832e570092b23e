import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import type { DocumentReading, ReadingResult } from '../../server/src/features/readings/reading.ts'
import { type ExtrasScore, inventedAdjustments, scoreExtras } from './extras.ts'
import { linesOf, sameAmount, sameText, sameValue } from '../readings/measure.ts'
import { followsFromPaper } from './follows.ts'
import type { Truth } from './truth.ts'

/** The header fields that are scored, with their paths in a reading. */
const paths = {
  number: 'number',
  issue_date: 'issue_date',
  due_date: 'due_date',
  order_number: 'order_reference',
  total_excl: 'total_excl',
  vat_total: 'vat_total',
  total_incl: 'total_incl',
  seller_name: 'seller.name',
  seller_vat: 'seller.vat',
  seller_iban: 'iban',
}
type Field = keyof typeof paths
export const scoredFields = Object.keys(paths) as Field[]

/** The score of one paper. */
export type Score = {
  file: string
  asked: Field[]
  /** Read correctly and without a '?'. */
  right: Field[]
  /** Read correctly, but shown with a '?'. */
  unsure: Field[]
  /** Wrong values that are shown as certain, with what was read and what is printed. */
  silent: string[]
  extras: ExtrasScore & { invented: string[] }
  kind_right: boolean
  /** `certain` are whole and have no '?' on a figure. An option, which does not count, need not be read. */
  lines: { whole: number; certain: number; all: number }
  /** Null for a paper without a total. */
  total_sure: boolean | null
  ms: number
}

export type PaperSet = 'known' | 'apart' | 'programs/known' | 'programs/apart'

/** Reads and scores all papers of a set. */
export async function scoresOf(set: PaperSet): Promise<Score[]> {
  const folder = join(import.meta.dirname, set)
  const scores = []
  for (const truth of truthsOf(set)) {
    const bytes = new Uint8Array(readFileSync(join(folder, truth.file)))
    const began = performance.now()
    const reading = await readDocument(bytes, { type: 'pdf', filename: truth.file, known_numbers: [] })
    scores.push(scoreOf(truth, reading, performance.now() - began))
  }
  return scores
}

/** The truth about each file of a set: some truths are about several files. */
export function truthsOf(set: PaperSet): Truth[] {
  const folder = join(import.meta.dirname, set)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.flatMap((name) => {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth & { files?: string[] }
    return (truth.files ?? [truth.file]).map((file) => ({ ...truth, file }))
  })
}

/** Scores the reading of a paper, however it was read. `isName` compares the names of lines. */
export function scoreOf(truth: Truth, reading: DocumentReading, ms: number, isName = sameText): Score {
  const { file, kind, fields, lines, extra = {} } = truth
  const values = reading.state === 'read' ? reading.values : {}
  const asked = scoredFields.filter((field) => fields[field] !== undefined)
  const isRight = (field: Field) => {
    const printed = fields[field]
    return printed !== undefined && sameValue(paths[field], values[paths[field]]?.value, printed)
  }
  const isSure = (field: Field) => values[paths[field]]?.sure === true
  return {
    file,
    asked,
    right: asked.filter((field) => isRight(field) && isSure(field)),
    unsure: asked.filter((field) => isRight(field) && !isSure(field)),
    silent: [
      ...scoredFields
        .filter((field) => isSure(field) && !isRight(field) && !followsFromPaper(truth, paths[field], values))
        .map((field) => `${field} ${values[paths[field]]?.value} (${fields[field] ?? 'not printed'})`),
      ...wrongLines(lines, values),
    ],
    extras: { ...scoreExtras(extra, values), invented: inventedAdjustments(extra, values) },
    kind_right: reading.state === 'read' && reading.kind === kind,
    lines: linesScore(lines, values, isName),
    total_sure: fields['total_incl'] === undefined ? null : isRight('total_incl') && isSure('total_incl'),
    ms,
  }
}

const figures = ['quantity', 'price', 'net']

/** The printed lines whose name, quantity, price and amount were all read. */
function linesScore(printed: Truth['lines'], values: ReadingResult['values'], isName: typeof sameText): Score['lines'] {
  const left = linesOf(values).map((read, n) => ({
    read,
    sure: (field: string) => values[`line[${n}].${field}`]?.sure,
  }))
  const score = { whole: 0, certain: 0, all: 0 }
  for (const line of printed.filter(({ optional }) => !optional)) {
    score.all += 1
    const shown = figures.filter((field) => line[field] !== undefined)
    const at = left.findIndex(
      ({ read }) =>
        isName(read['name'] ?? '', line['name'] ?? '') &&
        shown.every((field) => sameAmount(read[field] ?? 'nothing', line[field] ?? '')),
    )
    const [found] = at === -1 ? [] : left.splice(at, 1)
    if (!found) continue
    score.whole += 1
    if (shown.every(found.sure)) score.certain += 1
  }
  return score
}

/** The lines with certain figures that no printed line has together. */
function wrongLines(printed: Truth['lines'], values: ReadingResult['values']): string[] {
  return linesOf(values).flatMap((read, n) => {
    const sure = figures.filter((field) => values[`line[${n}].${field}`]?.sure)
    const isPrinted = printed.some((line) =>
      sure.every((field) => line[field] === undefined || sameAmount(read[field] ?? 'nothing', line[field])),
    )
    return isPrinted ? [] : [`line ${sure.map((field) => `${field} ${read[field]}`).join(' ')}`]
  })
}
