import type { ColleagueRequest, Dossier, DossierStatus, TurnCause } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { colleague_column } from '../guest-links/colleague-column.ts'
import { isByHand, turnOf } from './turn.ts'

type Row = {
  status: DossierStatus
  act_cause: TurnCause | null
  act_at: string
  act_by: string
  act_company: string | null
  full_name: string
  companies: string[]
  cards_agreed: boolean
  owed_by: string[]
  due_date: string | null
  due_estimated: boolean
  cards: number
  held_mails: number
  colleagues: ColleagueRequest[]
}

/** Whether the due date is only estimated: no invoice states it. */
export function dueEstimated(table: 'dossier' | 'page' | 'shown') {
  const [id, due_date] = [sql.ref(`${table}.id`), sql.ref(`${table}.due_date`)]
  return sql<boolean>`(${due_date} is not null and coalesce((
    select bool_and((face->>'due_estimated')::boolean) from card
    where card.dossier_id = ${id} and card.due_date = ${due_date} and state <> 'withdrawn'), false))`
}

/** The turn in a dossier, with its due date the numbers of its cards and of mails that wait, and who asks to be invited. */
export async function readTurn(
  db: Db,
  dossierId: string,
): Promise<Pick<Dossier, 'turn' | 'due_date' | 'due_estimated' | 'cards' | 'held_mails' | 'colleagues'>> {
  const { rows } = await sql<Row>`${often}
    select dossier.status, act_cause, act_at, act_by, cards_agreed, owed_by, due_date, ${dueEstimated('dossier')} as due_estimated,
      person.company_id as act_company, full_name,
      array(select company_id from dossier_company where dossier_id = dossier.id) as companies,
      (select count(*) from card where dossier_id = dossier.id and face is not null) as cards,
      (select count(*) from mail_in where mail_in.dossier_id = dossier.id and state = 'held') as held_mails,
      ${colleague_column} as colleagues
    from dossier left join person on person.id = act_by
    where dossier.id = ${dossierId}`.execute(db)
  const [row] = rows
  if (!row) return { turn: null, due_date: null, due_estimated: false, cards: 0, held_mails: 0, colleagues: [] }
  const { act_cause: cause, act_at: at } = row
  const counted = {
    due_date: row.due_date,
    due_estimated: row.due_estimated,
    cards: row.cards,
    held_mails: row.held_mails,
    colleagues: row.colleagues,
  }
  const turn = turnOf(row)
  if (!turn || !cause) return { turn: null, ...counted }
  const by = { id: row.act_by, full_name: row.full_name }
  return { turn: { ...turn, cause, at, by, by_hand: isByHand(cause) }, ...counted }
}

/** Sends an event with the new turn. Not needed after a message, from which each screen derives it. */
export async function tellTurn(tx: Tx, dossierId: string): Promise<void> {
  const { turn } = await readTurn(tx.db, dossierId)
  tx.emit({ message_type: 'turn', dossier_id: dossierId, company_id: turn?.company_id ?? null })
}
