import type { Terms } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { insertCard, showCard } from '../../cards/testing/insert-card.ts'

type Owner = { id: string; company_id: string }

/** The terms of a proposal to credit € 860. */
const terms: Terms = {
  via: 'credit_note',
  currency: 'EUR',
  excl: { agreed: '14640.00', credit: '860.00', open: '0.00' },
  incl: null,
  groups: null,
  lines: [
    { n: 1, name: 'Dorpel hardsteen 120 cm', difference: '860.00', way: 'credit', credit: '860.00', open: '0.00' },
  ],
}
export const terms_hash = 'a'.repeat(64)
let lastSeq = 3_000_000

/** Inserts a card whose second line is € 860 too much, without reading or comparing. */
export async function insertDifferingCard(db: Db, dossier: { id: string }, uploader: Owner): Promise<string> {
  const { id } = await insertCard(db, dossier, uploader)
  await showCard(db, id)
  return id
}

/** Inserts a proposal about a new card with its message, without events. */
export async function insertProposal(
  db: Db,
  dossier: { id: string },
  by: Owner,
  note: string | null = null,
): Promise<string> {
  const card_id = await insertDifferingCard(db, dossier, by)
  const [id, message_id] = [newId(), newId()]
  const sender = { sender_id: by.id, company_id: by.company_id, event: 'agreement_offered', data: { agreement_id: id } }
  await db
    .insertInto('message')
    .values({
      id: message_id,
      dossier_id: dossier.id,
      seq: (lastSeq += 1),
      message_type: 'chat_message',
      message: 'Voorstel',
      ...sender,
      created_at: sql`clock_timestamp()`,
    })
    .execute()
  await db
    .insertInto('agreement')
    .values({
      id,
      dossier_id: dossier.id,
      kind: 'proposal',
      card_id,
      run: 1,
      company_id: by.company_id,
      user_id: by.id,
      message_id,
      terms: JSON.stringify(terms),
      terms_hash,
      note,
    })
    .execute()
  return id
}
