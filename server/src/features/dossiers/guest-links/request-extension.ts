import { limits } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessDossier, type AccessibleDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'

/** A guest asks for longer access. Only the first request of a day adds a line and mails the other side. */
export async function requestExtension(tx: Tx, viewer: Viewer, dossierId: string): Promise<void> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true, ended: true })
  if (!viewer.is_guest) throw forbidden()
  if (!(await endsSoon(tx, viewer, dossierId))) throw conflict('access_not_expired')
  await askExtension(tx, viewer, dossier)
}

/** Only the first request of a day is told. */
export async function askExtension(tx: Tx, viewer: Viewer, dossier: AccessibleDossier): Promise<void> {
  const dossierId = dossier.id
  if (!(await firstOfTheDay(tx, viewer, dossierId))) return

  await tellDossier(tx, viewer, dossier, {
    event: 'extension_requested',
    data: { user_id: viewer.id, name: viewer.full_name },
  })
  for (const person_id of await otherSide(tx, viewer, dossierId))
    await queueMail(tx, { kind: 'extension_requested', person_id, dossier_id: dossierId, data: { by: viewer.id } })
}

async function endsSoon(tx: Tx, viewer: Viewer, dossierId: string): Promise<boolean> {
  const { rows } = await sql`
    select from participant
    where dossier_id = ${dossierId} and user_id = ${viewer.id}
      and access_until < now() + make_interval(days => ${limits.extension_window_days})`.execute(tx.db)
  return rows.length > 0
}

async function firstOfTheDay(tx: Tx, viewer: Viewer, dossierId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('participant')
    .set({ extension_requested_at: sql<string>`now()` })
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', viewer.id)
    .where(sql<boolean>`coalesce(extension_requested_at < now() - interval '24 hours', true)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function otherSide(tx: Tx, viewer: Viewer, dossierId: string): Promise<string[]> {
  const people = await tx.db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select('person.id')
    .where('dossier_id', '=', dossierId)
    .where('status', '=', 'active')
    .where('person.company_id', '<>', viewer.company_id)
    .where('person.deleted_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .execute()
  return people.map(({ id }) => id)
}
