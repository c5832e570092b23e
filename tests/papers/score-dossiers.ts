import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Big } from 'big.js'
import type { RunResult } from '../../server/src/features/cards/view/card-view.ts'
import { Desk } from './desk.ts'

/** The amounts that the later papers of a dossier charge. `makers/README.md` describes the format. */
type Truth = { scenario: string; orders: { file: string }[]; papers: LaterPaper[] }
type LaterPaper = { file: string; kind: string; difference: string | null; so_far: string }

/**
 * The result of a card's first run. `namesValue`: it is uncertain, and correcting the value that it names makes it
 * right. `wrong`: it showed something wrong as certain, at first or after a correction.
 */
export type DifferenceVerdict = 'right' | 'names_value' | 'unsure' | 'wrong'

export type CardScore = {
  file: string
  telling: DifferenceVerdict
  /** Until the card was certain: `correctionsMost` if it never was. */
  corrections: number
  expected: string
  /** The card at first, after each correction what was corrected, and the card at last. */
  story: string[]
}
export type DossierScore = { name: string; scenario: string; cards: CardScore[] }

const correctionsMost = 10
const folder = join(import.meta.dirname, 'dossiers')
/** Dossiers of the half kept apart that somebody looked at. */
const lookedAt = new Set(['30'])
const zero = Big(0)

/** Scores all dossiers of a half: it is chosen by the SHA-256 of the folder's name. */
export async function dossierScoresOf(half: 'known' | 'apart'): Promise<DossierScore[]> {
  const scores = []
  for (const name of readdirSync(folder))
    if ((half === 'known') === isKnown(name)) scores.push(await scoreDossier(name))
  return scores
}

function isKnown(name: string): boolean {
  const [first = 0] = createHash('sha256').update(name).digest()
  return first % 2 === 1 || lookedAt.has(name)
}

/** Adds the papers of a dossier one by one. A person corrects each card before the next paper comes. */
export async function scoreDossier(name: string): Promise<DossierScore> {
  const truth = JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')) as Truth
  const desk = new Desk(join(folder, name))
  for (const { file } of truth.orders) await desk.add(file)
  const cards: CardScore[] = []
  let before = zero
  for (const paper of truth.papers) {
    await desk.add(paper.file)
    const charged = asPrinted(paper, desk.printed(paper.file))
    cards.push(await scoreCard(desk, paper.file, expectedOf(truth, { ...paper, difference: charged }, before)))
    before = Big(paper.so_far)
  }
  return { name, scenario: truth.scenario, cards }
}

/** A credit note credits its total, which may be a cent off the truth. */
function asPrinted({ kind, difference }: LaterPaper, totalExcl: string | undefined): string | null {
  if (kind !== 'credit_note' || difference === null || totalExcl === undefined) return difference
  const printed = Big(totalExcl).abs().neg()
  return printed.minus(difference).abs().lte('0.02') ? printed.toFixed(2) : difference
}

type ExpectedSums = { difference: Big; missing: Big; invoiced: Big | null }

/**
 * The figures that the card of a paper must show. A credit note first takes back what was too much: that is a difference, and the rest
 * gives the order room again. What a last term is short is missing, or still to be invoiced if the paper does not say that
 * it is the last. Null if the paper has no amount without VAT.
 */
function expectedOf({ scenario }: Truth, { kind, difference }: LaterPaper, before: Big): ExpectedSums | null {
  if (difference === null) return null
  const amount = Big(difference)
  if (kind === 'credit_note')
    return { difference: over(before.plus(amount)).minus(over(before)), missing: zero, invoiced: amount }
  return scenario === 'short_terms' && amount.lt(0)
    ? { difference: zero, missing: amount.neg(), invoiced: null }
    : { difference: amount, missing: zero, invoiced: null }
}

function over(figure: Big): Big {
  return figure.lt(0) ? zero : figure
}

async function scoreCard(desk: Desk, file: string, expected: ExpectedSums | null): Promise<CardScore> {
  const story = [toText(desk.card(file))]
  const told = {
    file,
    expected: expected ? `${expected.difference.toFixed(2)} missing ${expected.missing.toFixed(2)}` : 'nothing',
    story,
  }
  if (!expected) return { ...told, ...scoreWithoutAmount(desk.card(file)) }
  let corrections = 0
  let namesValue = true
  let wrong = isWrong(desk.card(file), expected)
  while (!isCertain(desk.card(file)) && corrections < correctionsMost) {
    const step = await desk.help(file)
    corrections = step === null ? correctionsMost : corrections + 1
    namesValue &&= corrections === 1 && step !== null && !/^(?:kind|orders) /.test(step)
    story.push(step ?? 'it asks for nothing that helps', toText(desk.card(file)))
    wrong ||= isWrong(desk.card(file), expected)
  }
  const telling = corrections === 0 ? 'right' : namesValue ? 'names_value' : 'unsure'
  return { ...told, telling: wrong ? 'wrong' : telling, corrections: wrong ? correctionsMost : corrections }
}

/** The card of a paper without any amount without VAT must say that it lacks it. A person then works it out. */
function scoreWithoutAmount(card: RunResult | null): Pick<CardScore, 'telling' | 'corrections'> {
  if (isCertain(card)) return { telling: 'wrong', corrections: correctionsMost }
  const { key = '', data = {} } = card?.sentence ?? {}
  return key === 'no_total' || data['value'] === 'total_excl'
    ? { telling: 'names_value', corrections: 1 }
    : { telling: 'unsure', corrections: correctionsMost }
}

function isCertain(card: RunResult | null): boolean {
  return card?.state === 'fits' || card?.state === 'differs'
}

function isWrong(card: RunResult | null, { difference, missing, invoiced }: ExpectedSums): boolean {
  if (!card || !isCertain(card) || card.difference === null) return false
  const right =
    difference.eq(card.difference) &&
    missing.eq(card.missing ?? (missing.eq(0) ? 0 : (card.rest ?? 0))) &&
    (invoiced === null || invoiced.eq(card.total_invoiced ?? 0))
  return !right
}

function toText(card: RunResult | null): string {
  if (!card) return 'no card'
  const { state, difference, missing, sentence, total_invoiced, lines } = card
  const odd = lines
    .filter(({ result }) => result !== 'fits' && result !== 'open')
    .map((line) => `${line.result} ${line.difference} ${line.name}`)
  return `${state} ${difference} missing ${missing} of ${total_invoiced}: ${sentence.key} ${JSON.stringify(sentence.data)} [${odd.join('; ')}]`
}
