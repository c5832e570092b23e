import type { Db } from '../../../platform/database/db.ts'
import { stemsOf } from '../words/stems.ts'
import { plain, tokensOf } from '../words/tokens.ts'
import type { Value } from '../words/value.ts'
import { groupedOf, overlaps, valuesOf } from '../words/values.ts'
import { synonymsOf } from './synonyms-of.ts'

/** Lexemes that must occur together. `prefix`: the last one may also be the beginning of a longer lexeme. */
type Alternative = { lexemes: string[]; prefix?: boolean }

/** One thing that a hit must have, in one of several forms. */
export type QueryTerm = {
  kind: 'word' | 'amount' | 'number'
  /** As it was typed. */
  typed: string
  alternatives: Alternative[]
  /** The stem of a single word, which also stands for its kin. Null for values, and for words in quotes. */
  stem: string | null
}

export type ParsedQuery = {
  wanted: QueryTerm[]
  /** Stems that a hit may not have. */
  without: string[]
  /** Words in quotes, which must follow each other in the text. */
  phrases: string[]
}

const quoted = /"([^"]*)"/g
const excluded = /(?<=^|\s)-(?=\p{L})(\S+)/gu
const prefixLeast = 4
/** A word before a number that belongs to it. */
const beforeNumber = /(?<![\p{L}\p{N}])(?:po|ink|order)[ .:#-]{1,2}$/iu

/** The parsed query. Special characters without a meaning count as blanks. */
export async function parseQuery(db: Db, q: string): Promise<ParsedQuery> {
  const quotes = [...q.matchAll(quoted)].map(([, words = '']) => words)
  const unquoted = q.replace(quoted, ' ')
  const unwanted = [...unquoted.matchAll(excluded)].map(([, word = '']) => word)
  const rest = unquoted.replace(excluded, ' ')
  const spans = spansOf(rest)
  const words = tokensOf(blanked(rest, spans))
  const all = [rest, ...quotes, ...unwanted].flatMap((text) => tokensOf(text).map(({ word }) => word))
  const stem = await stemsOf(db, all)
  const stemsIn = (text: string) => tokensOf(text).map(({ word }) => stem(word))

  return {
    wanted: [
      ...withGroups(groupedOf(rest), [
        ...spans.map((span) => ({ ...span, term: termOfValue(span, stemsIn(span.text)) })),
        ...(await termsOfWords(
          db,
          words.map(({ word, start, end }) => ({ stem: stem(word), typed: rest.slice(start, end), start, end })),
        )),
      ]),
      ...quotes.flatMap((text) =>
        stemsIn(text).map((one): QueryTerm => ({
          kind: 'word',
          typed: text,
          alternatives: [{ lexemes: [one] }],
          stem: null,
        })),
      ),
    ],
    without: unwanted.flatMap(stemsIn),
    phrases: quotes.map((text) => plain(text)).filter((text) => /[\p{L}\p{N}]/u.test(text)),
  }
}

type PlacedTerm = { start: number; end: number; term: QueryTerm }

/** HEA 200 is two words, or one number: a hit has each of the words, or has the number instead. */
function withGroups(groups: Value[][], terms: PlacedTerm[]): QueryTerm[] {
  const wholes = groups.flatMap(([whole]) => whole ?? [])
  return terms.map(({ term, ...place }) => {
    const together = wholes.filter((whole) => overlaps(whole, place)).map(alternativeOf)
    const isNew = ({ lexemes: [own] }: Alternative) => !term.alternatives.some(({ lexemes: [first] }) => first === own)
    return { ...term, alternatives: [...term.alternatives, ...together.filter(isNew)] }
  })
}

type Span = { start: number; end: number; text: string; values: Value[] }

/** The parts of a query that read as an amount, an account or a number. */
function spansOf(text: string): Span[] {
  const spans: Span[] = []
  const values = valuesOf(text)
  for (const value of [...values.filter(isAmount), ...values.filter((one) => !isAmount(one))]) {
    const over = spans.find(({ start, end }) => value.start < end && start < value.end)
    if (over) {
      if (over.start === value.start && over.end === value.end && isAmount(value)) over.values.push(value)
      continue
    }
    const named = beforeNumber.exec(text.slice(0, value.start))
    const start = value.start - (named && !isAmount(value) ? named[0].length : 0)
    spans.push({ start, end: value.end, text: text.slice(start, value.end), values: [value] })
  }
  return spans.toSorted((a, b) => a.start - b.start)
}

function isAmount({ kind }: Value): boolean {
  return kind === 'amount'
}

function termOfValue({ text, values }: Span, stems: string[]): QueryTerm {
  const ofValues = values.map(alternativeOf)
  const ofWords: Alternative[] = stems.length > 0 ? [{ lexemes: stems }] : []
  return {
    kind: values[0]?.kind ?? 'number',
    typed: text.trim(),
    alternatives: [...ofValues, ...ofWords],
    stem: null,
  }
}

function alternativeOf({ kind, lexeme }: Value): Alternative {
  return { lexemes: [lexeme], prefix: kind === 'number' && lexeme.length - '#n'.length >= prefixLeast }
}

/** Each word, with its synonyms. Two words that are one thing, such as 'credit nota', are wanted as one. */
async function termsOfWords(
  db: Db,
  words: { stem: string; typed: string; start: number; end: number }[],
): Promise<PlacedTerm[]> {
  const synonyms = await synonymsOf(db)
  const terms: PlacedTerm[] = []
  for (let n = 0; n < words.length; n += 1) {
    const [one, next] = [words[n], words[n + 1]]
    const both = one && next && synonyms.get(`${one.stem} ${next.stem}`)
    if (both) {
      const typed = `${one.typed} ${next.typed}`
      const term: QueryTerm = { kind: 'word', typed, alternatives: alternatives(both), stem: null }
      terms.push({ start: one.start, end: next.end, term })
      n += 1
    } else if (one) {
      const ofWord = [{ lexemes: [one.stem] }, ...alternatives(synonyms.get(one.stem) ?? [])]
      const term: QueryTerm = { kind: 'word', typed: one.typed, alternatives: ofWord, stem: one.stem }
      terms.push({ start: one.start, end: one.end, term })
    }
  }
  return terms
}

function alternatives(words: string[]): Alternative[] {
  return words.map((word) => ({ lexemes: word.split(' ') }))
}

function blanked(text: string, spans: Span[]): string {
  return spans.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text)
}
