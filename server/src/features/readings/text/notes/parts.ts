import { Big } from 'big.js'
import { unitName } from '../../values/unit-names.ts'
import type { TextLine } from '../line.ts'

/** A line, and its parts below it. */
const linesLeast = 3

/**
 * The lines that may count goods twice: a quantity, and below it those of its parts, such as its batches, which add up to
 * it. Parts have no article of their own.
 */
export function repeatedInParts(lines: TextLine[]): Set<TextLine> {
  return new Set(lines.flatMap((_, n) => wholeWithParts(lines.slice(n))))
}

function wholeWithParts([whole, ...below]: TextLine[]): TextLine[] {
  if (!whole?.quantity) return []
  const size = Big(whole.quantity.value)
  let sum = Big(0)
  const group = [whole]
  for (const line of below) {
    if (!line.quantity || line.article || unitOf(line) !== unitOf(whole) || sum.gte(size)) break
    sum = sum.plus(line.quantity.value)
    group.push(line)
  }
  return sum.eq(size) && group.length >= linesLeast ? group : []
}

function unitOf({ unit }: TextLine): string {
  return unitName(unit?.value ?? '')
}
