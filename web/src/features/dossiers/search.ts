import { type DossierListItem, limits } from '@klopt/contract'
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

/** Whether names or papers are left out of what the list holds of a dossier. */
export function holdsAll({ users, user_count, documents, document_count }: DossierListItem): boolean {
  return users.length === user_count && documents.length === document_count
}

/** Whether the list can be all there is: one that is full may go on beyond its end. */
export function isWhole(list: DossierListItem[]): boolean {
  return list.length < limits.dossiers_page
}

/** The list with the names and papers that the server found, and behind a full one what lies beyond its end. */
export function withFound(list: DossierListItem[], found: DossierListItem[]): DossierListItem[] {
  const by_id = new Map(found.map((item) => [item.id, item]))
  const known = list.map((item) => {
    const { users, documents } = by_id.get(item.id) ?? item
    by_id.delete(item.id)
    return { ...item, users, documents }
  })
  return isWhole(list) ? known : [...known, ...by_id.values()]
}

/** What was searched for comes first, so that it does not stand beyond the edge. */
export function matchingFirst(names: string[], query: string): string[] {
  if (query.trim() === '') return names
  return [...names.filter((name) => hasMatch(name, query)), ...names.filter((name) => !hasMatch(name, query))]
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}
