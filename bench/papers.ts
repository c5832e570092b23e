import { type Score, scoredFields, scoresOf } from '../tests/papers/score.ts'
import { type Extra, scoredExtras } from '../tests/papers/extras.ts'
import { percent } from '../tests/readings/figures-of.ts'
import { measureDossiers } from './dossiers-of-others.ts'
import { machine, percentile, record, table } from './figures.ts'
import { measureNotes } from './notes.ts'
import { measureInSandbox } from './paper-in-sandbox.ts'

/*
 * Measures how well papers are read that were made by people who have not read the reader. Of the half kept apart only
 * the sums are printed. With `--missed` it lists what was not read on the papers of the known half, and the known
 * dossiers whose cards are not all right.
 */
const known = await scoresOf('known')
const apart = await scoresOf('apart')
const { times, megabytes } = await measureInSandbox()

if (process.argv.includes('--missed')) {
  for (const { file, asked, right, silent, lines, kind_right, extras } of known) {
    const missed = asked.filter((field) => !right.includes(field))
    console.log(`${file}: lines ${lines.whole}/${lines.all}${kind_right ? '' : ', kind'} ${missed.join(' ')}`)
    const more = extras.asked.filter((name) => !extras.right.includes(name))
    if (more.length > 0) console.log(`  extras missed: ${more.join(' ')}`)
    for (const wrong of [...silent, ...extras.silent, ...extras.invented]) console.log(`  SILENTLY WRONG ${wrong}`)
  }
}

const rows = [
  ['', `known (${known.length} papers)`, `apart (${apart.length} papers)`, 'goal'],
  row('header fields right and certain', '≥ 92 %', (scores) => fieldsRight(scores, scoredFields)),
  ...scoredFields.map((field) => row(field, '≥ 85 %', (scores) => fieldsRight(scores, [field]))),
  row('header fields right, with or without "?"', '', fieldsFound),
  row('whole lines', '≥ 85 %', (scores) =>
    percent(
      total(scores, ({ lines }) => lines.whole),
      total(scores, ({ lines }) => lines.all),
    ),
  ),
  row('kind', '≥ 98 %', (scores) =>
    percent(
      total(scores, ({ kind_right }) => Number(kind_right)),
      scores.length,
    ),
  ),
  row('total right and certain', '≥ 85 %', totalsSure),
  row('silently wrong values', '0', (scores) => String(total(scores, ({ silent }) => silent.length))),
  row(
    'time of a paper, p95',
    '≤ 1500 ms',
    (scores) =>
      `${Math.round(
        percentile(
          scores.map(({ ms }) => ms),
          0.95,
        ),
      )} ms`,
  ),
  ['the same in a reader with its start, p95', `${Math.round(percentile(times, 0.95))} ms`, '', '≤ 1500 ms'],
  ['most memory of a reader', `${megabytes} MB`, '', '≤ 256 MB'],
]
const ofExtras = [
  ['construction: certain · right · silently wrong', `known`, `apart`, 'goal'],
  ...scoredExtras.map((name) => [name, extraOf(known, [name]), extraOf(apart, [name]), '0 silently wrong']),
  ['all of these', extraOf(known, scoredExtras), extraOf(apart, scoredExtras), '0 silently wrong'],
]
const shown = `${table(rows)}\n\n${table(ofExtras)}`
const dossiers = await measureDossiers(process.argv.includes('--missed'))
console.log(`\n${shown}\n\n${dossiers.shown}\n\n${machine('not used')}`)
record(
  'Papers of others',
  `${new Date().toISOString().slice(0, 10)}: known ${fieldsRight(known, scoredFields)} of the header fields, apart ${fieldsRight(apart, scoredFields)}`,
  `${shown}\n\n${machine('not used')}. The papers are described in \`tests/papers/makers/README.md\`.`,
)
await measureNotes(process.argv.includes('--missed'))
record('Dossiers of others', `${new Date().toISOString().slice(0, 10)}: ${dossiers.headline}`, dossiers.shown)

function row(name: string, goal: string, figure: (scores: Score[]) => string): string[] {
  return [name, figure(known), figure(apart), goal]
}

function fieldsRight(scores: Score[], fields: Score['asked']): string {
  const count = (of: (score: Score) => Score['asked']) =>
    total(scores, (score) => of(score).filter((field) => fields.includes(field)).length)
  return percent(
    count(({ right }) => right),
    count(({ asked }) => asked),
  )
}

/** How many are right and certain, right with or without a '?', and wrong but shown as certain. */
function extraOf(scores: Score[], names: Extra[]): string {
  const among = (all: Extra[]) => all.filter((name) => names.includes(name)).length
  const asked = total(scores, ({ extras }) => among(extras.asked))
  const right = total(scores, ({ extras }) => among(extras.right))
  const found = total(scores, ({ extras }) => among(extras.right) + among(extras.unsure))
  const invented = names.includes('discount') ? total(scores, ({ extras }) => extras.invented.length) : 0
  const silent = total(scores, ({ extras }) => among(extras.silent)) + invented
  return asked === 0
    ? `none printed · ${silent}`
    : `${percent(right, asked)} · ${percent(found, asked)} · ${silent} (of ${asked})`
}

function fieldsFound(scores: Score[]): string {
  return percent(
    total(scores, ({ right, unsure }) => right.length + unsure.length),
    total(scores, ({ asked }) => asked.length),
  )
}

function totalsSure(scores: Score[]): string {
  const priced = scores.filter(({ total_sure }) => total_sure !== null)
  return percent(priced.filter(({ total_sure }) => total_sure).length, priced.length)
}

function total(scores: Score[], of: (score: Score) => number): number {
  return scores.reduce((sum, score) => sum + of(score), 0)
}
