import type { Check } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessDossier } from '../dossiers/access.ts'
import { mayReadChecks } from './policy.ts'
import { notifyCompany } from './notify-company.ts'

/** Dismisses a check for the whole company and records who did. Idempotent. */
export async function seeCheck(
  tx: Tx,
  viewer: Viewer,
  { id: card_id, kind }: { id: string; kind: Check['kind'] },
): Promise<void> {
  if (!mayReadChecks(viewer)) throw notFound()
  const card = await tx.db.selectFrom('card').select('dossier_id').where('id', '=', card_id).executeTakeFirst()
  if (!card) throw notFound()
  const { id: dossierId } = await accessDossier(tx.db, viewer, card.dossier_id)
  const own = { company_id: viewer.company_id, card_id, kind }
  const { rows } = await sql<{ seen: boolean }>`
    select seen_at is not null as seen from company_check
    where company_id = ${own.company_id} and card_id = ${card_id} and kind = ${kind}
    for update`.execute(tx.db)
  if (rows.length === 0) throw notFound()
  if (rows.every(({ seen }) => seen)) return
  await sql`
    update company_check set seen_by = ${viewer.id}, seen_at = now()
    where company_id = ${own.company_id} and card_id = ${card_id} and kind = ${kind} and seen_at is null`.execute(tx.db)
  await audit(tx.db, { action: 'check_seen', person_id: viewer.id, data: { card_id, kind } })
  await notifyCompany(tx, viewer.company_id, dossierId)
}
