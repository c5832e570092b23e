import type { Db } from '../../../platform/database/db.ts'
import { stemsOf } from './stems.ts'
import { tokensOf } from './tokens.ts'
import { valuesOf } from './values.ts'

/** Increase this when texts get other words than before: everything is then indexed again. */
export const search_version = 1

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
      ...valuesOf(text).map(({ lexeme }) => lexeme),
      ...more,
    ]),
  ])
}

/** A tsvector as text. Lexemes have letters, digits and '#' only, so nothing needs escaping. */
export function vectorOf(lexemes: string[]): string {
  return lexemes.map((lexeme) => `'${lexeme}'`).join(' ')
}
