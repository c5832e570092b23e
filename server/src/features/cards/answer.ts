import type { AnswerCard, Message } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { sayAnswer } from '../dossiers/lines/answer-words.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { addLine } from '../dossiers/lines/line.ts'
import { tellTurn } from '../dossiers/turn/read-turn.ts'
import { sentBefore } from '../messages/read.ts'
import type { CardRef } from './find-card.ts'
import { cardPermissions } from './policy.ts'
import { keepSummary } from './summary.ts'

/** Says for a company what it thinks of a card: a message like any other, which the card knows as its answer. */
export async function answerCard(
  tx: Tx,
  viewer: Viewer,
  { id: card_id, dossier_id }: Pick<CardRef, 'id' | 'dossier_id'>,
  said: AnswerCard,
): Promise<Message> {
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.post) throw forbidden()

  // A browser that lost our answer sends the same client_id again: it gets the first message, not a second one.
  const earlier = said.client_id && (await sentBefore(tx.db, viewer, dossier, said.client_id))
  if (earlier) return earlier

  const card = await readCard(tx.db, card_id)
  if (!cardPermissions(dossier.permissions, card).answer)
    throw conflict('not_allowed_in_state', 'Op deze kaart kan nu niemand antwoorden.')
  if (card.run !== said.run) throw conflict('card_changed', 'De kaart is intussen veranderd. Bekijk haar opnieuw.')
  const data = await dataOf(tx.db, card_id, said)

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier) // an admin's answer makes them visible to both sides
  const message = await addLine(tx, viewer, dossier, {
    message_type: 'chat_message',
    event: 'card_answer',
    data,
    message: sayAnswer('NL', data),
    client_id: said.client_id ?? null,
  })
  await keepAnswer(tx.db, viewer, card_id, said, message)
  await keepSummary(tx.db, dossier_id)
  tx.emit({ message_type: 'card', dossier_id, card_id, run: card.run, state: card.state })
  await tellTurn(tx, dossier_id)
  return message
}

async function readCard(db: Db, cardId: string) {
  const card = await db.selectFrom('card').select(['run', 'state']).where('id', '=', cardId).executeTakeFirst()
  if (!card) throw notFound() // gone while we waited for the lock
  return card
}

/** What a screen draws the answer from. */
async function dataOf(db: Db, card_id: string, { run, answer, reason, wish, line, note }: AnswerCard) {
  const name = line === undefined ? null : await nameOfLine(db, card_id, run, line)
  return {
    card_id,
    run: String(run),
    answer,
    reason: reason ?? null,
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

async function keepAnswer(
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
