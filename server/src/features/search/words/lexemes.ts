import type { Db } from '../../../platform/database/db.ts'
import { stemsOf } from './stems.ts'
import { tokensOf } from './tokens.ts'
import { allValuesOf } from './values.ts'

/** Increase this when texts get other words than before: everything is then indexed again. */
export const searchVersion = 3

/** By which words and values a text is found, for many texts at once. `more`: values known from elsewhere. */
export async function lexemesOf(db: Db, texts: { text: string; more?: string[] }[]): Promise<string[][]> {
  const tokens = texts.map(({ text }) => tokensOf(text))
  const stem = await stemsOf(
    db,
    tokens.flat().map(({ word }) => word),
  )
  return texts.map(({ text, more = [] }, n) => [
    ...new Set([
      ...(tokens[n] ?? []).map(({ word }) => stem(word)),
      ...allValuesOf(text).map(({ lexeme }) => lexeme),
      ...more,
    ]),
  ])
}

// PostgreSQL refuses a tsvector of 1 MB.
const vectorMost = 900_000

/**
 * A tsvector as text. Lexemes have letters, digits and '#' only, so nothing needs escaping. A text that is made of ever
 * other words is found by its first ones only.
 */
export function vectorOf(lexemes: string[]): string {
  let bytes = 0
  const fitting = lexemes.filter((lexeme) => (bytes += Buffer.byteLength(lexeme) + 2) <= vectorMost)
  return fitting.map((lexeme) => `'${lexeme}'`).join(' ')
}
