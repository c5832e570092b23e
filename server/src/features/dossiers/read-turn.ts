import type { Dossier, DossierStatus, TurnCause } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { often } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/transaction.ts'
import { senderName } from './line.ts'
import { isByHand, turnOf } from './turn.ts'

type Row = {
  status: DossierStatus
  act_cause: TurnCause | null
  act_at: string
  act_by: string
  act_company: string | null
  first_name: string
  last_name: string
  full_name: string
  companies: string[]
  cards_agreed: boolean
  due_date: string | null
  cards: number
}

/** Whose turn it is in a dossier, and what its cards come to. */
export async function readTurn(db: Db, dossierId: string): Promise<Pick<Dossier, 'turn' | 'due_date' | 'cards'>> {
  const { rows } = await sql<Row>`${often}
    select dossier.status, act_cause, act_at, act_by, cards_agreed, due_date,
      person.company_id as act_company, first_name, last_name, full_name,
      array(select company_id from dossier_company where dossier_id = dossier.id) as companies,
      (select count(*) from card where dossier_id = dossier.id and face is not null) as cards
    from dossier left join person on person.id = act_by
    where dossier.id = ${dossierId}`.execute(db)
  const [row] = rows
  if (!row) return { turn: null, due_date: null, cards: 0 }
  const { act_cause: cause, act_at: at, due_date, cards } = row
  const turn = turnOf(row)
  if (!turn || !cause) return { turn: null, due_date, cards }
  const by = { id: row.act_by, full_name: senderName(row) }
  return { turn: { ...turn, cause, at, by, by_hand: isByHand(cause) }, due_date, cards }
}

/** Tells whose turn it has become; of a message each screen knows it by the message itself. */
export async function tellTurn(tx: Tx, dossierId: string): Promise<void> {
  const { turn } = await readTurn(tx.db, dossierId)
  tx.emit({ message_type: 'turn', dossier_id: dossierId, company_id: turn?.company_id ?? null })
}
