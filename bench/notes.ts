import { percent } from '../tests/readings/figures-of.ts'
import { type NoteScore, notesOf, scoreOf, sumsOf } from '../tests/readings/notes/papers.ts'
import { machine, record, table } from './figures.ts'

/** Measures how well generated delivery notes are read. Of the half kept apart only the sums are printed. */
export async function measureNotes(listMissed: boolean): Promise<void> {
  const [known, apart] = [await scoresOf('known'), await scoresOf('apart')]
  if (listMissed)
    for (const { name, missed, silent } of known) {
      if (missed.length > 0) console.log(`${name}: ${missed.join(' · ')}`)
      for (const wrong of silent) console.log(`  SILENTLY WRONG ${wrong}`)
    }
  const [one, other] = [sumsOf(known), sumsOf(apart)]
  const row = (name: string, goal: string, figure: (sums: typeof one) => string) => [
    name,
    figure(one),
    figure(other),
    goal,
  ]
  const shown = table([
    ['', `known (${one.papers} notes)`, `apart (${other.papers} notes)`, 'goal'],
    row('kind', '100 %', ({ kinds, papers }) => percent(kinds, papers)),
    row('number, date, order, receiver and lines right', '≥ 95 %', ({ right, asked }) => percent(right, asked)),
    row('the same without "?"', '≥ 90 %', ({ sure, asked }) => percent(sure, asked)),
    row('silently wrong values', '0', ({ silent }) => String(silent)),
  ])
  console.log(`\n${shown}`)
  record(
    'Delivery notes',
    `${new Date().toISOString().slice(0, 10)}: known ${percent(one.right, one.asked)}, apart ${percent(other.right, other.asked)}`,
    `${shown}\n\n${machine('not used')}. The notes are made by \`tests/readings/notes\`: eight layouts each, written by five kinds of programs.`,
  )
}

async function scoresOf(half: 'known' | 'apart'): Promise<NoteScore[]> {
  const scores: NoteScore[] = []
  for (const paper of await notesOf(half)) scores.push(await scoreOf(paper))
  return scores
}
