import { type DossierUser, limits, type Mention } from '@klopt/contract'

export type MentionedPerson = Pick<DossierUser, 'id' | 'full_name' | 'company'>

const in_word = /[\p{L}\p{N}]/u

/** The people whose names follow an @ in a text. A longer name wins over its beginning. */
export function findMentions(message: string, people: MentionedPerson[]): Mention[] {
  const longest_first = people.toSorted((one, other) => other.full_name.length - one.full_name.length)
  const found: Mention[] = []
  for (let at = message.indexOf('@'); at >= 0; at = message.indexOf('@', at + 1)) {
    if (at > 0 && in_word.test(message.charAt(at - 1))) continue // a mail address
    const named = longest_first.find(({ full_name }) => {
      const end = at + 1 + full_name.length
      return message.startsWith(full_name, at + 1) && !in_word.test(message.charAt(end))
    })
    if (named) found.push({ user_id: named.id, at, length: named.full_name.length + 1 })
  }
  return found.slice(0, limits.mentions)
}

/** The text after an @ before the caret, and the place of the @. Null if there is none. */
export function mentionBefore(text: string): { at: number; query: string } | null {
  const [found, before = '', query = ''] = /(^|[\s(])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u.exec(text) ?? []
  return found === undefined ? null : { at: text.length - found.length + before.length, query }
}

const offered_most = 6

/** The people with a name of which a part begins with the query. */
export function offered(people: MentionedPerson[], query: string): MentionedPerson[] {
  const wanted = query.toLocaleLowerCase()
  const fits = ({ full_name }: MentionedPerson) => {
    const name = full_name.toLocaleLowerCase()
    return name.startsWith(wanted) || name.includes(` ${wanted}`)
  }
  return people.filter(fits).slice(0, offered_most)
}
