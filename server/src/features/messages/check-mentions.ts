import { type Mention, withPlainApostrophes } from '@klopt/contract'
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
  refuseWrong(message, mentions, new Map(rows.map(({ id, full_name }) => [id, full_name])))
}

/** Refuses a mention of somebody who is not in `names`, or whose name is not at its place in the text. */
export function refuseWrong(message: string, mentions: Mention[], names: ReadonlyMap<string, string>): void {
  let end = 0
  const wrong = mentions.findIndex(({ user_id, at, length }) => {
    const overlaps = at < end
    end = at + length
    const name = names.get(user_id)
    return (
      overlaps ||
      name === undefined ||
      withPlainApostrophes(message.slice(at, end)) !== withPlainApostrophes(`@${name}`)
    )
  })
  if (wrong < 0) return
  const msg = 'Noem alleen mensen die aan dit dossier deelnemen.'
  throw invalid([{ loc: ['body', 'mentions', wrong], msg, type: 'not_a_participant' }], 'not_a_participant')
}
