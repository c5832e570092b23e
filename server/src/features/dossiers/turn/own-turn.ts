import { type RawBuilder, sql } from 'kysely'

type Company = RawBuilder<unknown>

/**
 * Whether it is the turn of one of the two companies of `page`, a row with `turn_columns`: `turnOf` in SQL, so that a
 * page of a filtered list needs only its own rows. A test compares both.
 */
function isTurnOf(company: Company, other: Company): RawBuilder<boolean> {
  const owes = (one: Company) => sql`(${one} = any(page.owed_by))`
  const is_done = sql`(page.cards_agreed and not ${owes(company)} and not ${owes(other)})`
  return sql<boolean>`coalesce(page.counterpart_id is not null and page.status <> 'closed'
    and act_company in (${company}, ${other}) and act_cause <> 'nobody'
    and not (${is_done} and act_cause in ('agreed', 'accepted', 'kept'))
    and case
      when act_cause = 'accepted' and ${owes(company)} <> ${owes(other)} then ${owes(company)}
      when act_cause = 'ours' then act_company = ${company}
      else act_company = ${other} end, false)`
}

/** Whether it is the turn of this company, the viewer's own. */
export function isOwnTurn(company_id: string): RawBuilder<boolean> {
  return isTurnOf(sql`${company_id}::uuid`, sql`page.counterpart_id`)
}

/** Whether it is the turn of the other company. */
export function isOtherTurn(company_id: string): RawBuilder<boolean> {
  return isTurnOf(sql`page.counterpart_id`, sql`${company_id}::uuid`)
}
