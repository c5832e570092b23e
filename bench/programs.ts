import { type PaperSet, type Score, scoredFields, scoresOf, truthsOf } from '../tests/papers/score.ts'
import { percent } from '../tests/readings/figures-of.ts'
import { record, table } from './figures.ts'

/*
 * Measures how well pages in the column orders of programs for bookkeeping, trade and construction are read, and the
 * papers of others beside them. With `--missed` it lists what was not read on the known pages, with `--record` it keeps
 * the figures.
 */
const sets: PaperSet[] = ['programs/known', 'programs/apart', 'known', 'apart']
const scored = await Promise.all(sets.map(async (set) => ({ set, scores: await scoresOf(set) })))
const [known, apart] = scored

if (process.argv.includes('--missed'))
  for (const { file, asked, right, unsure, silent, lines, kind_right, total_sure } of known?.scores ?? []) {
    const missed = asked.filter((field) => !right.includes(field) && !unsure.includes(field))
    const heads = [...missed, ...unsure.map((field) => `${field}?`), ...(total_sure === false ? ['TOTAL?'] : [])]
    console.log(
      `${file}: lines ${lines.whole}/${lines.certain}/${lines.all}${kind_right ? '' : ' kind'} ${heads.join(' ')}`,
    )
    for (const wrong of silent) console.log(`  SILENTLY WRONG ${wrong}`)
  }

const columns = scored.map(({ set, scores }) => `${set} (${scores.length})`)
const figures = table([
  ['', ...columns],
  rowOf('header fields right', (scores) => fields(scores, scoredFields, true)),
  rowOf('… right and certain', (scores) => fields(scores, scoredFields, false)),
  ...scoredFields.map((field) =>
    rowOf(
      `${field}: right / certain`,
      (scores) => `${fields(scores, [field], true)} / ${fields(scores, [field], false)}`,
    ),
  ),
  rowOf('kind', (scores) =>
    share(
      scores,
      ({ kind_right }) => Number(kind_right),
      () => 1,
    ),
  ),
  rowOf('total right and certain', (scores) =>
    share(
      scores,
      ({ total_sure }) => Number(total_sure ?? 0),
      ({ total_sure }) => Number(total_sure !== null),
    ),
  ),
  rowOf('lines whole', (scores) =>
    share(
      scores,
      ({ lines }) => lines.whole,
      ({ lines }) => lines.all,
    ),
  ),
  rowOf('… whole and certain', (scores) =>
    share(
      scores,
      ({ lines }) => lines.certain,
      ({ lines }) => lines.all,
    ),
  ),
  rowOf('silently wrong values', (scores) => String(sum(scores, ({ silent }) => silent.length))),
])
const printers = ['chromium', 'writer', 'wkhtmltopdf']
const perPrinter = table([
  ['known / apart by printer', ...printers],
  byPrinter('header fields right', (scores) => fields(scores, scoredFields, true)),
  byPrinter('lines whole', (scores) =>
    share(
      scores,
      ({ lines }) => lines.whole,
      ({ lines }) => lines.all,
    ),
  ),
])
const byForm = table([
  ['form of the known half', 'header fields right', 'lines whole / certain'],
  ...Map.groupBy(known?.scores ?? [], ({ file }) => file.replace(/-\d\..*/, ''))
    .entries()
    .map(([form, scores]) => [
      form,
      fields(scores, scoredFields, true),
      `${share(
        scores,
        ({ lines }) => lines.whole,
        ({ lines }) => lines.all,
      )} / ${share(
        scores,
        ({ lines }) => lines.certain,
        ({ lines }) => lines.all,
      )}`,
    ]),
])
console.log(`${figures}\n\n${perPrinter}\n\n${byForm}`)
if (process.argv.includes('--record'))
  record(
    'Pages of programs',
    `${new Date().toISOString().slice(0, 10)}: lines whole ${share(
      known?.scores ?? [],
      ({ lines }) => lines.whole,
      ({ lines }) => lines.all,
    )} known, ${share(
      apart?.scores ?? [],
      ({ lines }) => lines.whole,
      ({ lines }) => lines.all,
    )} apart; header fields right ${fields(known?.scores ?? [], scoredFields, true)} and ${fields(apart?.scores ?? [], scoredFields, true)}`,
    `${figures}\n\n${perPrinter}\n\n${truthsOf('programs/known').length} and ${truthsOf('programs/apart').length} files. \`tests/papers/makers/README.md\` describes them.`,
  )

function rowOf(name: string, figure: (scores: Score[]) => string): string[] {
  return [name, ...scored.map(({ scores }) => figure(scores))]
}

function byPrinter(name: string, figure: (scores: Score[]) => string): string[] {
  const of = (scores: Score[] = [], printer: string) => figure(scores.filter(({ file }) => file.includes(printer)))
  return [name, ...printers.map((one) => `${of(known?.scores, one)} / ${of(apart?.scores, one)}`)]
}

function fields(scores: Score[], names: Score['asked'], withUnsure: boolean): string {
  const among = (all: Score['asked']) => all.filter((name) => names.includes(name)).length
  return share(
    scores,
    ({ right, unsure }) => among(right) + (withUnsure ? among(unsure) : 0),
    ({ asked }) => among(asked),
  )
}

function share(scores: Score[], part: (score: Score) => number, whole: (score: Score) => number): string {
  return percent(sum(scores, part), sum(scores, whole))
}

function sum(scores: Score[], of: (score: Score) => number): number {
  return scores.reduce((total, score) => total + of(score), 0)
}
