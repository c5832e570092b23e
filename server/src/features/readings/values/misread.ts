import type { Reading } from '@klopt/contract'
import { Big } from 'big.js'
import { addUp, everyLine } from './arithmetic.ts'
import { formOf } from './fields.ts'
import { figuresOf, holds } from '../versions/offers.ts'
import { readFigure } from '../text/figures.ts'

type Values = Reading['values']
/** Values of one line, or of the head, that were read from the same text, so that they change together. */
type Group = { paths: string[]; others: string[] }

const linesTriedMost = 20_000 // the most lines added up while searching for a reading that makes the sums hold

/** The path of the uncertain value with exactly one alternative reading that makes all sums hold, or null. */
export function findMisread(values: Values): string | null {
  return rightReading(values, groupsOf(values))?.group.paths[0] ?? null
}

function groupsOf(values: Values): Group[] {
  const otherReadings = memoize(alternativeReadings)
  const groups = new Map<string, Group>()
  for (const [path, { sure, value, raw, source }] of Object.entries(values)) {
    if (sure || value === null || source === 'typed' || !isFigure(path)) continue
    const key = `${/^\w+\[\d+\]/.exec(path)?.[0] ?? ''} ${raw} ${Number(value)}`
    const group = groups.get(key)
    if (group) group.paths.push(path)
    else groups.set(key, { paths: [path], others: otherReadings(value, raw ?? value) })
  }
  return [...groups.values()]
}

function isFigure(path: string): boolean {
  const form = formOf(path)
  return form === 'amount' || form === 'number'
}

/** Alternative readings of a text: point and comma swapped, or the same digits with the comma elsewhere or lost. */
function alternativeReadings(value: string, words: string): string[] {
  const digits = words.replace(/\D/g, '')
  if (digits.length === 0 || digits.length > 14) return []
  const sign = value.startsWith('-') ? -1 : 1
  const styles = Object.values(readFigure(words)?.values ?? {}).map((one) => Big(one))
  const shifted = [0, 2, 3].map((places) => Big(digits).div(Big(10).pow(places)).times(sign))
  const others = [...styles, ...shifted].filter((one) => !one.eq(value))
  return [...new Set(others.map((one) => one.toFixed()))]
}

/** The alternative reading that makes all sums hold, if there is exactly one. */
function rightReading(values: Values, groups: Group[]): { group: Group; other: string } | null {
  const figures = figuresOf(values)
  const sums = addUp(figures)
  if (holds(sums)) return null
  const broken = everyLine(figures).filter((_, place) => sums.lines[place] === false)
  if (broken.length > 1) return null // one alternative repairs at most one line
  const tried = groups.filter(({ paths }) => broken.every((n) => paths.some((path) => path.startsWith(`line[${n}].`))))
  const tries = tried.flatMap((group) => group.others.map((other) => ({ group, other })))
  if (tries.length * (sums.lines.length + 1) > linesTriedMost) return null
  const right = tries.filter(({ group: { paths }, other }) => {
    return holds(addUp(new Map([...figures, ...paths.map((path): [string, string] => [path, other])])))
  })
  return right.length === 1 && right[0] ? right[0] : null
}

/** Memoizes a function, because a long invoice repeats the same figures in many lines. */
function memoize<One extends string, Other extends string, A>(make: (one: One, other: Other) => A) {
  const cache = new Map<string, A>()
  return (one: One, other: Other): A => {
    const key = `${one}\n${other}`
    const answer = cache.get(key) ?? make(one, other)
    cache.set(key, answer)
    return answer
  }
}
