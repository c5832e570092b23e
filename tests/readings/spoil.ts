import type { Paper } from './maker/papers.ts'
import { type Mark, Sheet } from './maker/sheet.ts'
import { dice } from './mutate.ts'

type Change = (marks: Mark[], at: number, roll: () => number) => void

const amount = /\d[.,]\d{2}(?!\d)/

/** Changes a digit. */
function digit(marks: Mark[], at: number, roll: () => number): void {
  change(marks, at, (text) => {
    const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
    const place = places[Math.floor(roll() * places.length)] ?? 0
    const other = (Number(text[place]) + 1 + Math.floor(roll() * 9)) % 10
    return `${text.slice(0, place)}${other}${text.slice(place + 1)}`
  })
}

/** Removes, moves or swaps a comma or point. */
function comma(marks: Mark[], at: number, roll: () => number): void {
  const ways: ((text: string) => string)[] = [
    (text) => text.replace(/[.,](?=\d{2}(?!\d))/, ''),
    (text) => text.replace(/(\d)([.,])(?=\d{2}(?!\d))/, '$2$1'),
    (text) => text.replace(/[.,](?=\d{2}(?!\d))/, (sign) => (sign === ',' ? '.' : ',')),
    (text) => text.replace(/([.,]\d)\d(?!\d)/, '$1'),
  ]
  change(marks, at, ways[Math.floor(roll() * ways.length)] ?? ways[0] ?? ((text) => text))
}

/** Moves an amount to another column, or swaps it with another one. */
function column(marks: Mark[], at: number, roll: () => number): void {
  const mark = marks[at]
  const row = marks.filter((other) => other !== mark && other.page === mark?.page && amount.test(other.text))
  const near = row.filter((other) => Math.abs(other.y - (mark?.y ?? 0)) < 30)
  const other = near[Math.floor(roll() * near.length)]
  if (!mark) return
  if (other && roll() < 0.6) [mark.text, other.text] = [other.text, mark.text]
  else mark.x += roll() < 0.5 ? -70 : -140
}

const changes: Change[] = [digit, digit, comma, column]

/** The same document with one digit, comma or column of an amount changed. Its expected values stay the same. */
export function spoiled(paper: Paper, seed: number): Paper {
  const roll = dice(seed)
  const sheet = new Sheet()
  sheet.page = paper.sheet.page
  sheet.rules.push(...paper.sheet.rules)
  sheet.marks.push(...paper.sheet.marks.map((mark) => ({ ...mark })))
  const places = sheet.marks.flatMap(({ text }, n) => (amount.test(text) ? [n] : []))
  // Totals come last and matter most.
  const place =
    places[roll() < 0.6 ? Math.floor(places.length * (0.6 + 0.4 * roll())) : Math.floor(roll() * places.length)]
  if (place !== undefined) changes[Math.floor(roll() * changes.length)]?.(sheet.marks, place, roll)
  return { ...paper, name: `${paper.name}, spoiled by ${seed}`, sheet }
}

function change(marks: Mark[], at: number, of: (text: string) => string): void {
  const mark = marks[at]
  if (mark) mark.text = of(mark.text)
}
