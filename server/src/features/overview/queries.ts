import { dutyKinds } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { sideFor } from '../cards/view/amounts.ts'
import { named } from '../dossiers/duties/columns.ts'
import { userPermissions } from '../people/policy.ts'

/** An invoice that both agreed with is taken for paid after its date: nobody reports a payment that both expect. */
export const takenForPaid = (today: string) => sql<boolean>`(agreed and due_date < ${today}::date)`

const same = sql`company, name, side, pay_now, due_date, currency`

/**
 * The invoices of the dossiers in `page`, each once: one in two dossiers with the same company, with the same number,
 * amount and date, is paid once. Where they differ, the one that still needs somebody counts.
 */
export function invoicesOf(viewer: Viewer): RawBuilder<unknown> {
  return sql`select distinct on (${same}) * from (${cardsOf(viewer)}) each_card order by ${same}, differs desc, agreed, card_id`
}

/** The cards that do not count among the invoices, because the same invoice in another dossier does. */
export function doublesOf(viewer: Viewer): RawBuilder<unknown> {
  return sql`select card_id from (
    select card_id, row_number() over (partition by ${same} order by differs desc, agreed, card_id) as place
    from (${cardsOf(viewer)}) each_card) placed where place > 1`
}

function cardsOf(viewer: Viewer): RawBuilder<unknown> {
  return sql`
    select coalesce(counterpart_id, card.id) as company, coalesce(invoice_name, card.id::text) collate "C" as name,
      card.id as card_id, page.id as dossier_id, title, counterpart_id, counterpart_name, state,
      coalesce(invoice_name, title) as invoice, card.due_date, card.due_estimated, ${sideFor(viewer.company_id)} as side,
      coalesce(currency, 'EUR') as currency, pay_now, open_amount, card.differs, agreed, false as archived
    from page join card on card.dossier_id = page.id
    where state <> 'withdrawn' and (card.due_date is not null or card.differs or state = 'unsure')
    union all (${unpaidOf(viewer)})`
}

/** The invoices of closed dossiers that nobody has said to be paid. What differed in them is no longer open. */
function unpaidOf(viewer: Viewer): RawBuilder<unknown> {
  const { id, company_id: own } = viewer
  return sql`
    select coalesce(other.id, card.id), coalesce(invoice_name, card.id::text) collate "C", card.id, dossier.id, title, other.id,
      other.name, 'fits', coalesce(invoice_name, title), coalesce(card.due_date, unpaid_since::date),
      card.due_estimated or card.due_date is null, ${sideFor(own)}, coalesce(currency, 'EUR'), pay_now, null::numeric, false, agreed, true
    from dossier_company mine
    join card on card.dossier_id = mine.dossier_id and unpaid_since is not null and paid_at is null
    join dossier on dossier.id = mine.dossier_id and dossier.status = 'closed'
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> ${own}
    left join company other on other.id = link.company_id
    where mine.company_id = ${own} and pay_now > 0 and (${userPermissions(viewer).see_all_dossiers}
      or exists (select from participant
        where participant.dossier_id = dossier.id and user_id = ${id} and participant.status = 'active'))`
}

/** The dossiers in which one of the two companies has a duty, the gravest first, with what their invoices cost now. */
export function turnRows(own: string, whose: 'own' | 'other', most: number): RawBuilder<unknown> {
  const duty = sql.ref(whose)
  const order = sql`array_position(array[${sql.join(dutyKinds)}], ${duty}->>'kind'), ${duty}->>'since', id`
  return sql`(select coalesce(json_agg(row), '[]') from (
    select id, title, counterpart_name, duty, coalesce(duty->'by'->>'full_name', '') as by, duty->>'since' as since, card_state, card_difference::text, card_currency,
      (select coalesce(json_agg(sum), '[]') from (
        select ${sideFor(own)} as side, currency, sum(pay_now)::text as amount, count(*) as invoices
        from card where dossier_id = turn.id and state <> 'withdrawn' and pay_now > 0
        group by 1, 2 order by 1, sum(pay_now) desc) sum) as sums
    from (select turn.*, ${named(duty)} as duty from turn where ${duty} is not null order by ${order} limit ${most}) turn
    order by ${order}) row)`
}

/**
 * The open differences with each company by currency, the largest first. In a dossier in which less was invoiced than
 * ordered nothing is open, but it differs.
 */
export const companies = sql`(select coalesce(json_agg(row), '[]') from (
    select differing.counterpart_id as company_id, counterpart_name as company_name,
      coalesce(opened.currency, differing.currency, 'EUR') as currency, coalesce(opened.open::text, '0.00') as open,
      differing.dossiers
    from (
      select counterpart_id, counterpart_name, min(card_currency) as currency, count(*) as dossiers
      from page where differs group by 1, 2
    ) differing
    left join (
      select counterpart_id, currency, sum(open_amount) as open
      from invoice where differs and open_amount > 0 group by 1, 2
    ) opened on opened.counterpart_id is not distinct from differing.counterpart_id
    order by coalesce(opened.open, 0) desc, counterpart_name, opened.currency) row)`

/** The certain amounts by week, side and currency: what is to be paid before what is to be received. */
export function paymentSums(today: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(row), '[]') from (
    select case when due_date >= ${today}::date then date_trunc('week', due_date)::date end as week, side, currency,
      sum(pay_now)::text as amount, count(*) as invoices
    from due where pay_now > 0 group by 1, 2, 3 order by side, sum(pay_now) desc, currency) row)`
}

/** The invoices that are due first, also those of which the amount is not certain. */
export function payments(most: number): RawBuilder<unknown> {
  return sql`(select json_build_object(
    'count', (select count(*) from due where pay_now is null or pay_now > 0),
    'unsure', (select count(*) from due where pay_now is null),
    'invoices', (select coalesce(json_agg(row), '[]') from (
      select dossier_id, title, counterpart_name, card_id, invoice, due_date, due_estimated, side, currency,
        pay_now::text as amount, archived
      from due where pay_now is null or pay_now > 0
      order by due_date, pay_now desc nulls last, card_id limit ${most}) row)))`
}
