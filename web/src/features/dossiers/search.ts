import { type DossierListItem, limits } from '@klopt/contract'
import { hasMatch, plain } from '../../ui/matches.ts'
import { senderOf } from './sender.ts'

/** The dossiers that have `query` in title, company, last message, participants or documents. */
export function searchDossiers(list: DossierListItem[], query: string): DossierListItem[] {
  const wanted = plain(query.trim())
  return wanted === '' ? list : list.filter((item) => textOf(item).includes(wanted))
}

// A cache, so that the accents of a thousand dossiers are not removed again at every keystroke.
const texts = new WeakMap<DossierListItem, string>()

/** The searchable texts, one per line, so that a query cannot match across two of them. */
function textOf(item: DossierListItem): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const { title, counterpart_name, last_message_preview, users, documents } = item
  const lines = [title, counterpart_name, senderOf(item), last_message_preview, ...users, ...documents]
  const text = plain(lines.filter((line) => line !== null).join('\n'))
  texts.set(item, text)
  return text
}

/** Whether the list item has all names and documents of its dossier. */
export function holdsAll({ users, user_count, documents, document_count }: DossierListItem): boolean {
  return users.length === user_count && documents.length === document_count
}

/** Whether the list is complete: a full page may have more dossiers after it. */
export function isWhole(list: DossierListItem[]): boolean {
  return list.length < limits.dossiers_page
}

/** The list with the names and documents that the server found. If it is incomplete, also the other dossiers found. */
export function withFound(list: DossierListItem[], found: DossierListItem[]): DossierListItem[] {
  const byId = new Map(found.map((item) => [item.id, item]))
  const known = list.map((item) => {
    const more = byId.get(item.id)
    byId.delete(item.id)
    return more ? { ...item, users: more.users, documents: more.documents } : item
  })
  return isWhole(list) ? known : [...known, ...byId.values()]
}

/** Matching names first, so that they are not cut off. */
export function matchingFirst(names: string[], query: string): string[] {
  if (query.trim() === '') return names
  return [...names.filter((name) => hasMatch(name, query)), ...names.filter((name) => !hasMatch(name, query))]
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}
