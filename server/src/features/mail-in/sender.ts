import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { SenderKind } from './policy.ts'

/** `user_id`: the participant, or the person in whose name mails of this sender are posted. */
export type Sender = { kind: SenderKind; user_id: string | null }

type Row = { user_id: string; state: 'allowed' | 'blocked' | null }

/**
 * The sender of a mail, according to its `From`. If an account and a guest have the same address, it is the account.
 */
export async function findSender(
  db: Db,
  { dossier_id, owner_id }: { dossier_id: string; owner_id: string | null },
  email: string,
): Promise<Sender> {
  const { rows } = await sql<Row>`
    select user_id, null as state, is_guest as last from participant
    join person on person.id = user_id and deleted_at is null and disabled_at is null
    where dossier_id = ${dossier_id} and status = 'active' and email = ${email}
    union all
    select user_id, state, true as last from mail_sender
    where dossier_id = ${dossier_id} and email = ${email}
      and (state = 'blocked' or not exists ( -- what a disabled person mails waits, also if it was let in for good
        select from person where person.email = ${email} and deleted_at is null and disabled_at is not null))
    order by last, user_id`.execute(db)
  const participants = rows.filter(({ state }) => state === null)
  if (owner_id && participants.some(({ user_id }) => user_id === owner_id)) return { kind: 'owner', user_id: owner_id }
  const [participant] = participants
  if (participant) return { kind: 'participant', user_id: participant.user_id }
  const known = rows.find(({ state }) => state !== null)
  if (known?.state === 'blocked') return { kind: 'blocked', user_id: null }
  return known ? { kind: 'let_in', user_id: known.user_id } : { kind: 'unknown', user_id: null }
}
