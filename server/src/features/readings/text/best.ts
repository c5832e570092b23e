import { numberKey } from '../values/numbers.ts'
import type { Candidate } from './candidates.ts'
import type { TextValue } from './text-value.ts'

const sureFrom = 0.75
const unsureFrom = 0.5
const tooClose = 0.1

/** The score for amounts that add up, or for the number of a known order. */
export const bonus = 0.2

/** The best candidate with a sufficient score. Not sure if another value scores nearly as well. */
export function bestOf(
  candidates: Candidate[],
  isProved: (value: string, score: number) => boolean = () => false,
): TextValue | null {
  const scored = candidates
    .map((one) => ({ ...one, score: one.score + (isProved(one.value, one.score) ? bonus : 0) }))
    .toSorted((a, b) => b.score - a.score)
  const [best] = scored
  if (!best || best.score < unsureFrom) return null
  const rival = scored.find(({ value, score }) => !sameValue(value, best.value) && best.score - score < tooClose)
  const { value, raw, box, score } = best
  return { value, raw, box, confidence: Math.min(1, score), sure: score >= sureFrom && !rival }
}

/** 'PO 4500127' equals '4500127'. Amounts and days are compared literally. */
function sameValue(one: string, other: string): boolean {
  return one === other || (!/[.,]\d{2}$/.test(one) && numberKey(one) === numberKey(other))
}
