import type { AnswerCard, Message } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { sayAnswer } from '../../dossiers/lines/answer-words.ts'
import { accessToWrite, joinDossier } from '../../dossiers/participants/join.ts'
import { addLine } from '../../dossiers/lines/line.ts'
import { storeDuties } from '../../dossiers/duties/store-duties.ts'
import { findByClientId } from '../../messages/read.ts'
import type { CardRef } from '../find-card.ts'
import { cardPermissions } from '../policy.ts'
import { storeSummary } from '../view/summary.ts'

/** Adds a company's answer to a card: a normal chat message that is also linked to the card. */
export async function answerCard(
  tx: Tx,
  viewer: Viewer,
  { id: card_id, dossier_id }: Pick<CardRef, 'id' | 'dossier_id'>,
  answer: AnswerCard,
): Promise<Message> {
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.post) throw forbidden()

  // Idempotent by client_id: a browser that missed our response sends again and gets the first message.
  const earlier = answer.client_id && (await findByClientId(tx.db, viewer, dossier, answer.client_id))
  if (earlier) return earlier

  const card = await readCard(tx.db, card_id)
  if (!cardPermissions(dossier.permissions, card).answer) throw conflict('nobody_answers')
  if (card.run !== answer.run) throw conflict('card_changed')
  const data = await dataOf(tx.db, card_id, answer)

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier) // an admin who answers becomes visible to both sides
  const message = await addLine(tx, viewer, dossier, {
    message_type: 'chat_message',
    event: 'card_answer',
    data,
    message: sayAnswer('NL', data),
    client_id: answer.client_id ?? null,
  })
  await storeAnswer(tx.db, viewer, card_id, answer, message)
  await storeSummary(tx.db, dossier_id)
  tx.emit({ message_type: 'card', dossier_id, card_id, run: card.run, state: card.state })
  await storeDuties(tx, dossier_id)
  return message
}

async function readCard(db: Db, cardId: string) {
  const card = await db.selectFrom('card').select(['run', 'state']).where('id', '=', cardId).executeTakeFirst()
  if (!card) throw notFound() // deleted while we waited for the lock
  return card
}

/** The data that the web app renders the answer from. */
async function dataOf(db: Db, card_id: string, { run, answer, reason, also, wish, line, note }: AnswerCard) {
  const name = line === undefined ? null : await nameOfLine(db, card_id, run, line)
  return {
    card_id,
    run: String(run),
    answer,
    reason: reason ?? null,
    ...(also?.length && { also: also.join(' ') }),
    wish: wish ?? null,
    line: line === undefined ? null : String(line),
    name,
    note: note ?? null,
  }
}

async function nameOfLine(db: Db, cardId: string, run: number, line: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select found->>'name' as name from card_run cross join jsonb_array_elements(result->'lines') found
    where card_id = ${cardId} and card_run.n = ${run} and (found->>'n')::int = ${line}`.execute(db)
  if (!rows[0]) throw invalid([{ loc: ['body', 'line'], msg: 'Deze regel staat niet op de kaart.', type: 'custom' }])
  return rows[0].name
}

async function storeAnswer(
  db: Db,
  viewer: Viewer,
  card_id: string,
  { answer, run, reason, wish, line, note }: AnswerCard,
  { id: message_id, created_at }: Message,
): Promise<void> {
  const why = { reason: reason ?? null, wish: wish ?? null, line: line ?? null, note: note ?? null }
  const { id: user_id, company_id } = viewer
  await db
    .insertInto('card_answer')
    .values({ message_id, card_id, run, company_id, user_id, answer, ...why, created_at })
    .execute()
}
