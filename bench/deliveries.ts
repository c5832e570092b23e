import { deliveryDossiersOf } from '../tests/readings/deliveries/dossiers.ts'
import { type DeliveryScore, scoreDeliveries, sumsOfDeliveries } from '../tests/readings/deliveries/score.ts'
import { percent } from '../tests/readings/figures-of.ts'
import type { NoteSet } from '../tests/readings/notes/papers.ts'
import { machine, record, table } from './figures.ts'

/*
 * Measures whether what was delivered is counted right over the notes of an order. Of the half kept apart only the sums
 * are printed. With `--missed` it lists what was not counted right in the known half.
 */
const [known, apart] = [await scoresOf('known'), await scoresOf('apart')]
if (process.argv.includes('--missed'))
  for (const { wrong, missed } of known) {
    for (const line of missed) console.log(line)
    for (const line of wrong) console.log(`  WRONG AND CERTAIN ${line}`)
  }
const [one, other] = [sumsOfDeliveries(known), sumsOfDeliveries(apart)]
const row = (name: string, goal: string, figure: (sums: typeof one) => string) => [
  name,
  figure(one),
  figure(other),
  goal,
]
const shown = table([
  ['', `known (${one.dossiers} dossiers)`, `apart (${other.dossiers} dossiers)`, 'goal'],
  row('quantities right', '≥ 95 %', ({ right, asked }) => percent(right, asked)),
  row('the same without "?"', '', ({ sure, asked }) => percent(sure, asked)),
  row('wrong quantities that count as certain', '0', ({ wrong }) => String(wrong)),
])
console.log(`\n${shown}`)
record(
  'Deliveries of an order',
  `${new Date().toISOString().slice(0, 10)}: known ${percent(one.right, one.asked)}, apart ${percent(other.right, other.asked)}, wrong ${one.wrong + other.wrong}`,
  `${shown}\n\n${machine('not used')}. One to five notes for each order, made by \`tests/readings/deliveries\`: part deliveries, returns, another unit, a note without the number of its order, names written otherwise.`,
)
if (one.wrong + other.wrong > 0) process.exitCode = 1

async function scoresOf(half: NoteSet): Promise<DeliveryScore[]> {
  const scores: DeliveryScore[] = []
  for (const dossier of await deliveryDossiersOf(half)) scores.push(await scoreDeliveries(dossier))
  return scores
}
