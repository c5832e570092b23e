import { deliveriesOf } from '../../../server/src/features/cards/deliveries/deliveries.ts'
import { outcomesOf } from '../../../server/src/features/cards/outcomes/outcomes.ts'
import type { Doc } from '../../../server/src/features/cards/figures/papers.ts'
import { doc, type Line } from '../../../server/src/features/cards/testing/docs.ts'
import { readDocument } from '../../../server/src/features/readings/jobs/read-document.ts'
import { valuesOf } from '../../papers/paper.ts'
import type { DeliveryDossier } from './dossiers.ts'

export type DeliveryScore = {
  name: string
  /** The lines that a note names. */
  asked: number
  /** The lines with the true quantity, or without a certain one where none can be known. */
  right: number
  /** The number of these without a '?'. */
  sure: number
  /** Lines with a certain quantity that is not the true one. */
  wrong: string[]
  missed: string[]
}

/** Reads the notes of a dossier and counts what they say beside an invoice for the whole order. */
export async function scoreDeliveries({ name, number, ordered, notes, delivered }: DeliveryDossier) {
  const lines = ordered.map(({ name, quantity, unit, article }): Line => [
    name,
    quantity,
    '10',
    { unit, ...(article && { article }) },
  ])
  const order = doc('order', number, lines, { head: { issue_date: '2026-01-02' } })
  const invoice = doc('invoice', 'F1', lines, { head: { order_reference: number, issue_date: '2026-09-01' } })
  const docs = [order, invoice]
  for (const [place, { filename, bytes }] of notes.entries()) docs.push(await read(filename, bytes, place, number))
  const outcomes = outcomesOf(docs, new Map())
  const told = deliveriesOf(docs, outcomes).get('F1')?.lines ?? {}
  const score: DeliveryScore = { name, asked: 0, right: 0, sure: 0, wrong: [], missed: [] }
  for (const [n, truth] of delivered.entries()) {
    const { quantity = null, sure = false } = told[n] ?? {}
    const says = `${name}, ${ordered[n]?.name}: ${quantity ?? '–'}${sure ? '' : ' ?'}, truly ${truth}`
    if (sure && (truth === null || Number(quantity) !== (truth ?? Number.NaN))) score.wrong.push(says)
    if (truth === undefined) continue
    score.asked += 1
    const isRight = truth === null ? !sure : quantity !== null && Number(quantity) === truth
    if (isRight) score.right += 1
    else score.missed.push(says)
    if (isRight && (sure || truth === null)) score.sure += 1
  }
  return score
}

/** A note as it is compared. */
async function read(filename: string, bytes: Uint8Array, place: number, number: string): Promise<Doc> {
  const reading = await readDocument(bytes, { type: 'pdf', filename, known_numbers: [number] })
  const found = reading.state === 'read' ? reading : null
  return {
    root: filename,
    document_id: filename,
    filename,
    kind: found?.kind ?? null,
    version: 1,
    company_id: 'seller',
    seller_company_id: null,
    buyer_company_id: null,
    parties_by: null,
    asked_seller: null,
    uploaded_at: `2026-09-01T08:0${place}:00.000Z`,
    reading_state: found ? 'read' : 'nothing',
    slow: false,
    deleted: false,
    tokens: found?.tokens ?? [],
    notes: found?.notes ?? [],
    values: valuesOf({ reading: found, typed: new Map() }),
  }
}

export function sumsOfDeliveries(scores: DeliveryScore[]) {
  const sum = (of: (score: DeliveryScore) => number) => scores.reduce((all, score) => all + of(score), 0)
  return {
    dossiers: scores.length,
    asked: sum(({ asked }) => asked),
    right: sum(({ right }) => right),
    sure: sum(({ sure }) => sure),
    wrong: sum(({ wrong }) => wrong.length),
  }
}
