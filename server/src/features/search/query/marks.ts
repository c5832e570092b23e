import { limits, type Mark } from '@klopt/contract'
import type { Db } from '../../../platform/database/db.ts'
import { stemsOf } from '../words/stems.ts'
import { type Token, tokensOf } from '../words/tokens.ts'
import type { Value } from '../words/value.ts'
import { allValuesOf } from '../words/values.ts'
import type { ParsedQuery, QueryTerm } from './parse.ts'

const beforeMark = 80
const partLeast = 4
const markedMost = 20_000

/**
 * Marks what a query wants in texts that have it. All texts at once, because stems come from the database. Only the
 * beginning of a long text is looked at: marking occupies the process.
 */
export async function markTexts(db: Db, { wanted }: ParsedQuery, whole: string[]): Promise<Mark[][]> {
  const texts = whole.map((text) => text.slice(0, markedMost))
  const tokens = texts.map(tokensOf)
  const stem = await stemsOf(
    db,
    tokens.flat().map(({ word }) => word),
  )
  return texts.map((text, n) => {
    const values = allValuesOf(text)
    return merged(wanted.flatMap((one) => marksOf(one, text, tokens[n] ?? [], values, stem)))
  })
}

function marksOf(wanted: QueryTerm, text: string, tokens: Token[], values: Value[], stem: (word: string) => string) {
  const single = wanted.alternatives.filter(({ lexemes }) => lexemes.length === 1)
  const ofValues = values.filter(({ lexeme }) =>
    single.some(({ lexemes: [own = ''], prefix }) => (prefix ? lexeme.startsWith(own) : lexeme === own)),
  )
  if (ofValues.length > 0) return ofValues.map(({ start, end }): Mark => [start, end])
  const several = wanted.alternatives.filter(({ lexemes }) => lexemes.length > 1)
  const stems = new Set(tokens.map(({ word }) => stem(word)))
  const together = several.filter(({ lexemes }) => lexemes.every((lexeme) => stems.has(lexeme)))
  const words = new Set([...single, ...together].flatMap(({ lexemes }) => lexemes))
  return tokens.filter(({ word }) => words.has(stem(word))).map((token) => partOf(token, wanted.stem, text))
}

/** The place of the wanted word in a compound, such as kozijn in aluminiumkozijnen: from there to its end. */
function partOf({ word, start, end }: Token, wanted: string | null, text: string): Mark {
  const place = wanted !== null && wanted.length >= partLeast ? word.indexOf(wanted) : -1
  // Letters that became others, such as a ligature, have no place of their own.
  const isSame = text.slice(start, end).length === word.length
  return place > 0 && isSame ? [start + place, end] : [start, end]
}

function merged(marks: Mark[]): Mark[] {
  const all: Mark[] = []
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}

/** The part of a text around its first mark, on one line, with the marks in that part. */
export function excerptOf(text: string, marks: Mark[]): { text: string; marks: Mark[] } {
  const oneLine = text.replace(/[\s\u0000-\u001f]/g, ' ')
  const [first] = marks
  const start = first && first[1] > limits.search_text ? wordStart(oneLine, Math.max(0, first[0] - beforeMark)) : 0
  const end = cutAt(oneLine, start + limits.search_text)
  const inside = marks.filter(([from, to]) => from >= start && to <= end)
  return { text: oneLine.slice(start, end), marks: inside.map(([from, to]): Mark => [from - start, to - start]) }
}

function wordStart(text: string, place: number): number {
  const blank = text.indexOf(' ', place)
  return blank >= 0 && blank < place + beforeMark / 2 ? blank + 1 : cutAt(text, place)
}

/** Never between the two halves of a character. */
function cutAt(text: string, place: number): number {
  const code = text.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : Math.min(place, text.length)
}
