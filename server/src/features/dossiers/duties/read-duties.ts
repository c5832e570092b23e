import { type ColleagueRequest, type Dossier, type Duty, turnOf } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import { colleagueColumn } from '../guest-links/colleague-column.ts'
import { type KnownOf, shownDuties, toDuties } from './columns.ts'

type Row = {
  duties: KnownOf<Duty>[]
  due_date: string | null
  due_estimated: boolean
  cards: number
  held_mails: number
  colleagues: ColleagueRequest[]
}

/** Whether the due date is only estimated: no invoice states it. */
export function dueEstimated(table: 'dossier' | 'page' | 'shown') {
  const [id, dueDate] = [sql.ref(`${table}.id`), sql.ref(`${table}.due_date`)]
  return sql<boolean>`(${dueDate} is not null and coalesce((
    select bool_and((face->>'due_estimated')::boolean) from card
    where card.dossier_id = ${id} and card.due_date = ${dueDate} and state <> 'withdrawn'), false))`
}

/** What is to be paid or received on the due date of a row that is `shown`. Null without a date. */
export function dueAmount(own: string) {
  return sql`(case when shown.due_date is not null then (
    select jsonb_build_object('side', case when bool_and(seller_id = ${own}) then 'receive' else 'pay' end,
      'currency', coalesce(min(currency), 'EUR'),
      'amount', case when bool_and(pay_now is not null) and count(distinct (coalesce(currency, 'EUR'), seller_id)) = 1
        then sum(pay_now)::text end)
    from card where card.dossier_id = shown.id and card.due_date = shown.due_date and state <> 'withdrawn'
    having count(*) > 0) end)`
}

/** The duties in a dossier, with its due date the numbers of its cards and of mails that wait, and who asks to be invited. */
export async function readDuties(
  db: Db,
  dossierId: string,
): Promise<Pick<Dossier, 'duties' | 'turn' | 'due_date' | 'due_estimated' | 'cards' | 'held_mails' | 'colleagues'>> {
  const { rows } = await sql<Row>`${often}
    select ${shownDuties} as duties, due_date, ${dueEstimated('dossier')} as due_estimated,
      (select count(*) from card where dossier_id = dossier.id and face is not null) as cards,
      (select count(*) from mail_in where mail_in.dossier_id = dossier.id and state = 'held') as held_mails,
      ${colleagueColumn} as colleagues
    from dossier where dossier.id = ${dossierId}`.execute(db)
  const nothing: Row = { duties: [], due_date: null, due_estimated: false, cards: 0, held_mails: 0, colleagues: [] }
  const { duties: stored, ...counted } = rows[0] ?? nothing
  const duties = toDuties(stored)
  return { ...counted, duties, turn: turnOf(duties) }
}
