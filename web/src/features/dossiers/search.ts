import type { DossierListItem } from '@klopt/contract'
import { hasMatch } from '../../ui/matches.ts'
import { senderOf } from './sender.ts'

/** The dossiers that have `query` in title, company, last message, participants or documents. */
export function searchDossiers(list: DossierListItem[], query: string): DossierListItem[] {
  if (query.trim() === '') return list
  return list.filter((item) => {
    const texts = [item.title, item.counterpart_name, senderOf(item), item.last_message_preview]
    return [...texts, ...item.users, ...item.documents].some((text) => text !== null && hasMatch(text, query))
  })
}

/** What was searched for comes first, so that it does not stand beyond the edge. */
export function matchingFirst(names: string[], query: string): string[] {
  if (query.trim() === '') return names
  return [...names.filter((name) => hasMatch(name, query)), ...names.filter((name) => !hasMatch(name, query))]
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}
