import type { DossierListItem, Relation } from '@klopt/contract'
import { hasMatch } from '../../ui/matches.ts'

const recent = 5
const most = { dossiers: 8, companies: 5 }

export type PaletteEntries = { dossiers: DossierListItem[]; companies: Relation['company'][] }

/**
 * Without a query the newest dossiers. Otherwise the entries that contain every word, with matches in the name first.
 */
export function findEntries(query: string, dossiers: DossierListItem[], relations: Relation[]): PaletteEntries {
  const words = wordsOf(query)
  if (words.length === 0) return { dossiers: dossiers.slice(0, recent), companies: [] }
  const companies = relations.filter(({ status }) => status === 'active').map(({ company }) => company)
  return {
    dossiers: ranked(dossiers, words, (one) => [
      one.title,
      one.counterpart_name ?? '',
      ...one.users,
      ...one.documents,
    ]).slice(0, most.dossiers),
    companies: ranked(companies, words, (one) => [one.name, one.city ?? '', one.registration_number]).slice(
      0,
      most.companies,
    ),
  }
}

export function isFound(query: string, texts: string[]): boolean {
  return wordsOf(query).every((word) => texts.some((text) => hasMatch(text, word)))
}

/** The first text is the name. Within each group the order stays the same. */
function ranked<T>(list: T[], words: string[], textsOf: (one: T) => string[]): T[] {
  const named: T[] = []
  const other: T[] = []
  for (const one of list) {
    const [name = '', ...more] = textsOf(one)
    if (words.every((word) => hasMatch(name, word))) named.push(one)
    else if (words.every((word) => [name, ...more].some((text) => hasMatch(text, word)))) other.push(one)
  }
  return [...named, ...other]
}

function wordsOf(query: string): string[] {
  return query.trim().split(/\s+/).filter(Boolean)
}
