import type { Reading } from '@klopt/contract'
import { Big } from 'big.js'
import { addUp, everyLine, type Sums } from './arithmetic.ts'
import { formOf, isOfForm } from './fields.ts'
import { readFigure } from './text/figures.ts'

type Values = Reading['values']
/** Values of one line, or of the head, that were read from the same words: they are read otherwise together. */
type Group = { paths: string[]; others: string[] }

const offers_most = 3
const lines_tried_most = 20_000 // so many lines are added up to find what makes the sums hold, and no more

/**
 * What each unsure figure may be: first the reading that makes all sums hold, where just one of all does; then as it was
 * read, and what else its words may mean. Nothing of it is ever taken by itself.
 */
export function withOffers(values: Values): Values {
  const groups = groupsOf(values)
  if (groups.length === 0) return values
  const right = rightReading(values, groups)
  const all = { ...values }
  for (const group of groups)
    for (const path of group.paths) {
      const value = values[path]
      if (!value?.value) continue
      const first = right?.group === group ? [right.other] : []
      const offers = [...first, value.value, ...group.others].flatMap((one) => inForm(one, path) ?? [])
      all[path] = { ...value, offers: [...new Set(offers)].slice(0, offers_most) }
    }
  return all
}

function groupsOf(values: Values): Group[] {
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

/** The same words with point and comma the other way round, and the same digits with the comma elsewhere or lost. */
function otherReadings(value: string, words: string): string[] {
  const digits = words.replace(/\D/g, '')
  if (digits.length === 0 || digits.length > 14) return []
  const sign = value.startsWith('-') ? -1 : 1
  const styles = Object.values(readFigure(words)?.values ?? {}).map((one) => Big(one))
  const shifted = [0, 2, 3].map((places) => Big(digits).div(Big(10).pow(places)).times(sign))
  const others = [...styles, ...shifted].filter((one) => !one.eq(value))
  return [...new Set(others.map((one) => one.toFixed()))]
}

/** A figure as the value at a path is written; null where it cannot be one. */
function inForm(value: string, path: string): string | null {
  const form = formOf(path)
  const figure = Big(value)
  const written = form === 'amount' && figure.round(2).eq(figure) ? figure.toFixed(2) : figure.toFixed()
  return form && isOfForm(form, written) ? written : null
}

/** The one other reading with which all sums hold, if there is just one. */
function rightReading(values: Values, groups: Group[]): { group: Group; other: string } | null {
  const figures = new Map(
    Object.entries(values).flatMap(([path, { value }]) => (value === null ? [] : [[path, value]])),
  )
  const sums = addUp(figures)
  const broken = everyLine(figures).filter((_, place) => sums.lines[place] === false)
  if (holds(sums) || broken.length > 1) return null // one reading mends one line at most
  const tried = groups.filter(({ paths }) => broken.every((n) => paths.some((path) => path.startsWith(`line[${n}].`))))
  const tries = tried.flatMap((group) => group.others.map((other) => ({ group, other })))
  if (tries.length * (sums.lines.length + 1) > lines_tried_most) return null
  const right = tries.filter(({ group: { paths }, other }) => {
    return holds(addUp(new Map([...figures, ...paths.map((path): [string, string] => [path, other])])))
  })
  return right.length === 1 && right[0] ? right[0] : null
}

function holds({ lines, ...sums }: Sums): boolean {
  return !lines.includes(false) && !Object.values(sums).includes(false)
}
