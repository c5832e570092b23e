import {
  type CardScore,
  type DossierScore,
  dossierScoresOf,
  type DifferenceVerdict,
} from '../tests/papers/score-dossiers.ts'
import { percent } from '../tests/readings/figures-of.ts'
import { median, percentile, table } from './figures.ts'

/**
 * Measures whether the cards of dossiers tell the true difference, with papers that were made by people who have not read
 * the reader. Returns a headline and a table. With `missed` it lists the known dossiers whose cards are not all right.
 */
export async function measureDossiers(missed: boolean): Promise<{ headline: string; shown: string }> {
  const known = await dossierScoresOf('known')
  const apart = await dossierScoresOf('apart')
  if (missed) for (const dossier of known) list(dossier)
  const rows = [
    ['', `known (${known.length} dossiers)`, `apart (${apart.length} dossiers)`, 'goal'],
    row('dossiers: every card right or names the one value it lacks', '≥ 90 %', (scores) => rightDossiers(scores)),
    row('cards with the true difference, certain', '', (scores) => telling(scores, 'right')),
    row('cards that are unsure and name the one value', '', (scores) => telling(scores, 'names_value')),
    row('cards that are unsure otherwise', '', (scores) => telling(scores, 'unsure')),
    row('cards with a wrong difference as certain', '0', (scores) => telling(scores, 'wrong')),
    row('corrections until certain, median', '0', (scores) => String(median(corrections(scores)))),
    row('corrections until certain, p95', '≤ 2', (scores) => String(percentile(corrections(scores), 0.95))),
  ]
  const headline = `${rightDossiers(known)} of the dossiers, apart ${rightDossiers(apart)}`
  return { headline, shown: table(rows) }

  function row(name: string, goal: string, figure: (scores: DossierScore[]) => string): string[] {
    return [name, figure(known), figure(apart), goal]
  }
}

function list({ name, scenario, cards }: DossierScore): void {
  if (cards.every((card) => card.telling === 'right')) return
  console.log(`${name} ${scenario}: ${cards.map((card) => `${card.telling} ${card.corrections}`).join(', ')}`)
  for (const { file, expected, story, telling: told } of cards)
    if (told !== 'right') console.log(`  ${file}, expected ${expected}\n    ${story.join('\n    ')}`)
}

function rightDossiers(scores: DossierScore[]): string {
  const right = scores.filter(({ cards }) =>
    cards.every(({ telling: told }) => told === 'right' || told === 'names_value'),
  )
  return percent(right.length, scores.length)
}

function telling(scores: DossierScore[], told: DifferenceVerdict): string {
  const cards = cardsOf(scores)
  return `${cards.filter((card) => card.telling === told).length} of ${cards.length}`
}

function corrections(scores: DossierScore[]): number[] {
  return cardsOf(scores).map((card) => card.corrections)
}

function cardsOf(scores: DossierScore[]): CardScore[] {
  return scores.flatMap(({ cards }) => cards)
}
