import { type RawBuilder, sql } from 'kysely'

/** The table in the statement that has the facts of `turnOf`, with the other company as `counterpart_id`. */
type Facts = 'page'

/**
 * Whether it is the turn of this company: `turnOf` in SQL, so that a page of a filtered list needs only its own rows. A
 * test compares both.
 */
export function isOwnTurn(own: string, facts: Facts): RawBuilder<boolean> {
  const of = (name: string) => sql.ref(`${facts}.${name}`)
  const [other, cause, actor] = [of('counterpart_id'), of('act_cause'), of('act_company')]
  const own_owes = sql`(${own} = any(${of('owed_by')}))`
  const other_owes = sql`(${other} = any(${of('owed_by')}))`
  const is_done = sql`(${of('cards_agreed')} and not ${own_owes} and not ${other_owes})`
  return sql<boolean>`coalesce(${other} is not null and ${of('status')} <> 'closed' and ${actor} in (${own}, ${other})
    and ${cause} <> 'nobody' and not (${is_done} and ${cause} in ('agreed', 'accepted', 'kept'))
    and case
      when ${cause} = 'accepted' and ${own_owes} <> ${other_owes} then ${own_owes}
      when ${cause} = 'ours' then ${actor} = ${own}
      else ${actor} = ${other} end, false)`
}
