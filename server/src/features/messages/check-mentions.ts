import type { Mention } from '@klopt/contract'
import { sql } from 'kysely'
import { invalid } from '../../platform/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessEnded } from '../dossiers/access-ended.ts'

/** Refuses a mention of anybody but an active participant, or one that is not their name in the text. */
export async function checkMentions(tx: Tx, dossierId: string, message: string, mentions: Mention[]): Promise<void> {
  const { rows } = await sql<{ id: string; full_name: string }>`
    select person.id, full_name from participant join person on person.id = user_id and deleted_at is null
    where dossier_id = ${dossierId} and status = 'active' and user_id = any(${mentions.map(({ user_id }) => user_id)})
      and not ${sql.raw(accessEnded('participant'))}`.execute(tx.db)
  const names = new Map(rows.map(({ id, full_name }) => [id, full_name]))
  let end = 0
  const wrong = mentions.findIndex(({ user_id, at, length }) => {
    const overlaps = at < end
    end = at + length
    return overlaps || !names.has(user_id) || message.slice(at, end) !== `@${names.get(user_id)}`
  })
  if (wrong < 0) return
  const msg = 'Noem alleen mensen die aan dit dossier deelnemen.'
  throw invalid([{ loc: ['body', 'mentions', wrong], msg, type: 'not_a_participant' }], 'not_a_participant')
}
