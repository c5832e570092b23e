import type { SearchGroup, SearchPage } from '@klopt/contract'
import { plain } from '../words/tokens.ts'
import type { ParsedQuery } from './parse.ts'

const wordsMost = 3

/** How a query was understood. Similar words are named only if the viewer's own hits have them. */
export function understoodOf(
  { wanted }: ParsedQuery,
  instead_of: string | null,
  groups: SearchGroup[],
): SearchPage['understood'] {
  const typed = (kind: string) => wanted.filter((one) => one.kind === kind).map((one) => one.typed)
  return {
    words: instead_of === null ? typed('word') : markedWords(groups),
    amounts: wanted.flatMap(({ kind, alternatives }) =>
      kind === 'amount' ? decimals(alternatives[0]?.lexemes[0]) : [],
    ),
    numbers: typed('number'),
    instead_of,
  }
}

function markedWords(groups: SearchGroup[]): string[] {
  const marked = groups.flatMap(({ dossier, title_marks, hits }) => [
    ...title_marks.map(([start, end]) => dossier.title.slice(start, end)),
    ...hits.flatMap(({ text, marks }) => marks.map(([start, end]) => text.slice(start, end))),
  ])
  return [...new Set(marked.map(plain))].slice(0, wordsMost)
}

/** The amount of a lexeme in cents, with a point. */
function decimals(lexeme = ''): string[] {
  const cents = lexeme.replace('#a', '').padStart(3, '0')
  return lexeme.startsWith('#a') ? [`${cents.slice(0, -2)}.${cents.slice(-2)}`] : []
}
