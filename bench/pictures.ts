import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readerOf } from '../server/src/features/readings/jobs/read-document.ts'
import { type Score, scoreOf } from '../tests/papers/score.ts'
import type { Truth } from '../tests/papers/truth.ts'
import { percent } from '../tests/readings/figures-of.ts'
import { mostlySameText } from '../tests/readings/measure.ts'
import { machine, percentile, record, table } from './figures.ts'
import { countPages, degradations, degrade, drawPage, type Degradation } from './picture-maker.ts'

/*
 * Measures how well photos and scans are read: papers of one page by others, drawn at 200 dpi and spoiled by a script. The
 * name of a line counts as read with four fifths of its letters. `--every 8` takes every eighth paper, `--missed` lists what was read wrongly,
 * `--papers FOLDER` takes those of another draw (README of tests/papers/makers) and records nothing.
 */
const every = Number(process.argv[process.argv.indexOf('--every') + 1]) || 8
const other = process.argv.includes('--papers') ? process.argv[process.argv.indexOf('--papers') + 1] : undefined
const folder = other ?? join(import.meta.dirname, '../tests/papers/known')
const truths = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth)
  .filter((_, n) => n % every === 0)
const read = await readerOf('picture')
const scores = new Map<Degradation, Score[]>(degradations.map((way) => [way, []]))
const seconds: number[] = []
let [megabytes, papers] = [0, 0]

for (const [n, truth] of truths.entries()) {
  const file = readFileSync(join(folder, truth.file))
  if ((await countPages(new Uint8Array(file))) > 1) continue
  const page = await drawPage(new Uint8Array(file))
  papers += 1
  for (const way of degradations) {
    const bytes = new Uint8Array(degrade(page, way, n + 1))
    const before = process.cpuUsage()
    const reading = await read(bytes, { type: 'picture', filename: 'foto.jpg', known_numbers: [] })
    const { user, system } = process.cpuUsage(before)
    seconds.push((user + system) / 1e6)
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1e6)
    const score = scoreOf(truth, reading, 0, mostlySameText)
    scores.get(way)?.push(score)
    const { asked, right, unsure, lines, silent, total_sure } = score
    if (process.argv.includes('--missed')) {
      const missed = asked.filter((field) => ![...right, ...unsure].includes(field))
      console.log(
        `${truth.file} ${way}: lines ${lines.whole}/${lines.all} ${total_sure ? 'proved' : ''} missed ${missed.join(' ')}`,
      )
      for (const wrong of silent) console.log(`  SILENTLY WRONG ${wrong}`)
    }
  }
}

const amounts = new Set(['total_excl', 'vat_total', 'total_incl'])
const seenTwice = new Set(['number', 'issue_date', 'due_date', 'order_number'])
const share = (way: Degradation, of: (score: Score) => [number, number]) => {
  const all = (scores.get(way) ?? []).map(of)
  return percent(
    all.reduce((sum, [part]) => sum + part, 0),
    all.reduce((sum, [, whole]) => sum + whole, 0),
  )
}
const fields =
  (isOne: (field: string) => boolean) =>
  (score: Score): [number, number] => {
    const asked = score.asked.filter(isOne)
    return [asked.filter((field) => score.right.includes(field) || score.unsure.includes(field)).length, asked.length]
  }
const rows: [string, (score: Score) => [number, number]][] = [
  ['amounts right', fields((field) => amounts.has(field))],
  ['header fields right', fields(() => true)],
  ['numbers and dates right', fields((field) => seenTwice.has(field))],
  [
    'numbers and dates certain',
    ({ asked, right }) =>
      [asked, right].map((some) => some.filter((field) => seenTwice.has(field)).length).toReversed() as [
        number,
        number,
      ],
  ],
  ['whole lines', ({ lines }) => [lines.whole, lines.all]],
  ['kind right', ({ kind_right }) => [Number(kind_right), 1]],
  ['totals certain', ({ total_sure }) => [Number(total_sure === true), Number(total_sure !== null)]],
]
const silent = [...scores.values()].flat().flatMap((score) => score.silent)
const lines = [['', ...degradations], ...rows.map(([name, of]) => [name, ...degradations.map((way) => share(way, of))])]
const cpu = [0.5, 0.95].map((part) => percentile(seconds, part).toFixed(1))
const shown = table(lines)
const details = `${papers} of the papers in \`${other ?? 'tests/papers/known'}\`, with or without '?'. CPU seconds a page: median ${cpu[0]}, p95 ${cpu[1]}. Memory: at
most ${megabytes.toFixed(0)} MB, with the tools that make the pictures. ${machine('not used')}.`
console.log(`\n${shown}\n\n${details}`)
if (!other)
  record(
    'Photos and scans',
    `${new Date().toISOString().slice(0, 10)}: ${silent.length} of the values shown as certain are wrong; ${cpu[0]} CPU seconds a page`,
    `${shown}\n\n${details}`,
  )
for (const wrong of silent) console.log(`SILENTLY WRONG ${wrong}`)
