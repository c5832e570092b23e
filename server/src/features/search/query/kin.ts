import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import { stemsOf } from '../words/stems.ts'
import { tokensOf } from '../words/tokens.ts'
import type { ParsedQuery, QueryTerm } from './parse.ts'

const kinMost = 40
const containsLeast = 4
const beginsLeast = 3
const exchangedLeast = 4
const similarLeast = 5
const twoEditsLeast = 8
const lookedAtMost = 400

type WordRow = { n: number | null; word: string; entries: number }
/**
 * A query with the kin of its words, and in how many entries the rarest wanted thing is expected; null without words.
 */
export type WideQuery = ParsedQuery & { expected: number | null }

/**
 * Adds the words of the vocabulary that contain a word of the query, or that begin with the last one typed: most
 * frequent first, so that rare words of others cannot displace them. They only widen the query.
 */
export async function withKin(db: Db, query: ParsedQuery): Promise<WideQuery> {
  const last = query.wanted.length - 1
  const single = query.wanted.flatMap(({ stem }, n) => (stem === null ? [] : [{ n, stem, is_last: n === last }]))
  const { rows } = await sql<WordRow>`${often}
    select n, kin.word, kin.entries
    from unnest(${single.map(({ n }) => n)}::int[], ${single.map(({ stem }) => stem)}::text[],
      ${single.map(({ is_last }) => is_last)}::boolean[]) as asked (n, stem, is_last)
    cross join lateral (
      select word, max(entries) as entries from (
        (select word, entries from search_word where length(stem) >= ${sql.lit(containsLeast)}
          and word like '%' || stem || '%' order by entries desc limit ${sql.lit(kinMost)})
        union all
        (select word, entries from search_word
          where is_last and length(stem) between ${sql.lit(beginsLeast)} and ${sql.lit(containsLeast - 1)}
          and word >= stem and word < stem || chr(1114111) order by entries desc limit ${sql.lit(kinMost)})
      ) found where entries > 0 group by word order by max(entries) desc limit ${sql.lit(kinMost)}
    ) kin
    union all
    select null, word, entries from search_word where word = any(${lexemesIn(query.wanted)}::text[])`.execute(db)
  const entries = new Map(rows.map((row) => [row.word, row.entries]))
  const wanted = query.wanted.map((one, n) =>
    widened(
      one,
      rows.filter((row) => row.n === n).map(({ word }) => word),
    ),
  )
  return { ...query, wanted, expected: expectedOf(wanted, entries) }
}

/**
 * Replaces the words without any hit by similar ones: two letters exchanged anywhere, or one edit away, two for long
 * words, with the same first letter. Null if there are none.
 */
export async function withSimilar(db: Db, query: ParsedQuery): Promise<(WideQuery & { instead_of: string }) | null> {
  const replaced: string[] = []
  const wanted: QueryTerm[] = []
  for (const one of query.wanted) {
    const similar = one.stem === null ? [] : await readSimilar(db, tokensOf(one.typed)[0]?.word ?? '', one.stem)
    if (similar.length > 0) replaced.push(one.typed)
    wanted.push(widened(one, similar))
  }
  const [instead_of] = replaced
  return instead_of === undefined
    ? null
    : { ...query, wanted, expected: expectedOf(wanted, await readEntries(db, wanted)), instead_of }
}

async function readSimilar(db: Db, typed: string, stem: string): Promise<string[]> {
  const most = typed.length >= twoEditsLeast ? 2 : typed.length >= similarLeast ? 1 : 0
  if (typed.length < exchangedLeast) return []
  // As whole words, before their stems: leverign has no ending that a stem would lose.
  const meant = exchanges(typed)
  const stemOf = await stemsOf(db, meant)
  const exchanged = new Set(meant.map(stemOf).filter((word) => word !== stem))
  // Length and first letter are compared first: to compare all words of others that are alike in part would take long.
  const { rows } = await sql<{ word: string }>`${often}
    with near as materialized (
      select word, entries from search_word
      where word >= left(${stem}::text, 1) and word < left(${stem}::text, 1) || chr(1114111)
        and length(word) between ${stem.length - most}::int and ${stem.length + most}::int and entries > 0
        and ${most > 0}
    ), alike as (
      select word from near where word % ${stem}
      order by similarity(word, ${stem}) desc, entries desc limit ${lookedAtMost}
    )
    select word from search_word where word = any(${[...exchanged]}::text[]) and entries > 0
    union all select word from alike`.execute(db)
  const isSimilar = (word: string) => word !== stem && Math.min(edits(word, stem), edits(word, typed)) <= most
  const similar = rows.map(({ word }) => word).filter((word) => exchanged.has(word) || isSimilar(word))
  return [...new Set(similar)].slice(0, kinMost)
}

/** The words with two neighbouring letters of this one exchanged. */
function exchanges(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(1).map((letter, n) =>
    letters
      .with(n, letter)
      .with(n + 1, letters[n] ?? '')
      .join(''),
  )
}

function widened(wanted: QueryTerm, kin: string[]): QueryTerm {
  const there = new Set(wanted.alternatives.map(({ lexemes }) => lexemes.join(' ')))
  const more = kin.filter((word) => !there.has(word)).map((word) => ({ lexemes: [word] }))
  return { ...wanted, alternatives: [...wanted.alternatives, ...more] }
}

async function readEntries(db: Db, wanted: QueryTerm[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; entries: number }>`${often}
    select word, entries from search_word where word = any(${lexemesIn(wanted)}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.word, row.entries]))
}

function lexemesIn(wanted: QueryTerm[]): string[] {
  return wanted.flatMap(({ alternatives }) => alternatives.flatMap(({ lexemes }) => lexemes))
}

/** Values are not in the vocabulary: they count as rare. */
function expectedOf(wanted: QueryTerm[], entries: Map<string, number>): number | null {
  if (wanted.length === 0) return null
  const rarest = (lexemes: string[]) => Math.min(...lexemes.map((lexeme) => entries.get(lexeme) ?? 0))
  return Math.min(...wanted.map((one) => one.alternatives.reduce((sum, { lexemes }) => sum + rarest(lexemes), 0)))
}

/** How many letters must be changed, added, removed or exchanged with the next. */
function edits(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let a = 1; a <= one.length; a += 1) {
    const next = [a]
    for (let b = 1; b <= other.length; b += 1) {
      const changed = (row[b - 1] ?? 0) + (one[a - 1] === other[b - 1] ? 0 : 1)
      const exchanged = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      next.push(
        Math.min((row[b] ?? 0) + 1, (next[b - 1] ?? 0) + 1, changed, exchanged ? (before[b - 2] ?? 0) + 1 : changed),
      )
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}
