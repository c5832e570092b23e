import { type DossierUser, limits, type Mention, withPlainApostrophes } from '@klopt/contract'
import { plain } from '../../ui/matches.ts'

export type MentionedPerson = Pick<DossierUser, 'id' | 'full_name' | 'company' | 'email'>
/** `unclear`: a name that several people have, of whom none was chosen, and its place in the text. */
export type Named = { mentions: Mention[]; unclear: Mention | null }

const inWord = /[\p{L}\p{N}]/u

/**
 * Whom a text names: those who were chosen from the list, and the only ones with a name that follows an @. A longer
 * name wins over its beginning.
 */
export function findMentions(message: string, people: MentionedPerson[], chosen: Mention[]): Named {
  const text = withPlainApostrophes(message)
  const longestFirst = people
    .map(({ id, full_name }) => ({ id, name: withPlainApostrophes(full_name) }))
    .toSorted((one, other) => other.name.length - one.name.length)
  const mentions: Mention[] = []
  let unclear: Mention | null = null
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const known = chosen.find((one) => one.at === at)
    if (known) mentions.push(known)
    if (known || (at > 0 && inWord.test(text.charAt(at - 1)))) continue // a mail address
    const named = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !inWord.test(text.charAt(at + 1 + name.length)),
    )
    if (!named) continue
    const mention = { user_id: named.id, at, length: named.name.length + 1 }
    if (longestFirst.some(({ id, name }) => name === named.name && id !== named.id)) unclear ??= mention
    else mentions.push(mention)
  }
  return { mentions: mentions.slice(0, limits.mentions), unclear }
}

/** Longer than any name. */
const queryMost = 80

/** The text after an @ before the caret, and the place of the @. Null if there is none. */
export function mentionBefore(text: string): { at: number; query: string } | null {
  const at = text.lastIndexOf('@')
  const query = text.slice(at + 1)
  const begins = at === 0 || !inWord.test(text.charAt(at - 1)) // else a mail address
  return at < 0 || !begins || query.length > queryMost || query.includes('\n') ? null : { at, query }
}

const offeredMost = 6

/** The people with a name of which a part begins with the query. */
export function offered(people: MentionedPerson[], query: string): MentionedPerson[] {
  const wanted = withPlainApostrophes(plain(query))
  const fits = ({ full_name }: MentionedPerson) => {
    const name = withPlainApostrophes(plain(full_name))
    for (let at = name.indexOf(wanted); at >= 0 && at < name.length; at = name.indexOf(wanted, at + 1))
      if (at === 0 || !inWord.test(name.charAt(at - 1))) return true
    return false
  }
  return people.filter(fits).slice(0, offeredMost)
}
