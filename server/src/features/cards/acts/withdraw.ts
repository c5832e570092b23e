import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessToWrite } from '../../dossiers/participants/join.ts'
import { storeDuties } from '../../dossiers/duties/store-duties.ts'
import { rewriteMessage } from '../../messages/rewrite-message.ts'
import type { CardRef } from '../find-card.ts'
import { mayWithdraw } from '../policy.ts'
import { storeSummary } from '../view/summary.ts'

/**
 * Withdraws the viewer's own 'Klopt': within seconds even if the other company answered meanwhile, and at any time until
 * it has. The card, the list and the turn return to their state without the answer, and its message says so.
 */
export async function withdrawAnswer(
  tx: Tx,
  viewer: Viewer,
  { id: card_id, dossier_id }: Pick<CardRef, 'id' | 'dossier_id'>,
  messageId: string,
): Promise<void> {
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  const answer = await readAnswer(tx.db, card_id, messageId)
  if (!answer) throw notFound()
  if (!dossier.permissions.post || answer.user_id !== viewer.id) throw forbidden()
  if (!mayWithdraw(dossier.permissions, viewer, answer)) throw conflict('answer_too_old')

  await tx.db.deleteFrom('card_answer').where('message_id', '=', messageId).execute()
  await rewriteMessage(tx, viewer, dossier, messageId, { event: 'answer_withdrawn', data: { card_id } })
  await storeSummary(tx.db, dossier_id)
  const { run, state } = answer
  tx.emit({ message_type: 'card', dossier_id, card_id, run, state })
  await storeDuties(tx, dossier_id)
}

function readAnswer(db: Db, cardId: string, messageId: string) {
  return db
    .selectFrom('card_answer')
    .innerJoin('card', 'card.id', 'card_answer.card_id')
    .select(['card_answer.user_id', 'card_answer.answer', 'card_answer.created_at', 'card.run', 'card.state'])
    .select(sql<number>`extract(epoch from clock_timestamp() - card_answer.created_at)::float8 * 1000`.as('age'))
    .select(isAlone.as('alone'))
    .where('card_answer.message_id', '=', messageId)
    .where('card_answer.card_id', '=', cardId)
    .executeTakeFirst()
}

/** Whether this is a company's newest answer to the present result, and no other company of the dossier answered it. */
const isAlone = sql<boolean>`(
  select count(*) filter (where answering.company_id <> card_answer.company_id) > 0
    and bool_and(given.message_id is not distinct from
      case when answering.company_id = card_answer.company_id then card_answer.message_id end)
  from dossier_company answering
  left join lateral (
    select message_id from card_answer theirs
    join card_run answered on answered.card_id = theirs.card_id and answered.n = theirs.run
    join card_run newest on newest.card_id = card.id and newest.n = card.run
    where theirs.card_id = card.id and theirs.company_id = answering.company_id
      and answered.result_hash = newest.result_hash
    order by theirs.created_at desc limit 1) given on true
  where answering.dossier_id = card.dossier_id)`
