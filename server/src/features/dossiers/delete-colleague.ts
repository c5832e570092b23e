import type { User } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/transaction.ts'
import { accessPerson } from '../people/access.ts'
import { endSessions } from '../people/end-sessions.ts'
import { userPermissions } from '../people/policy.ts'
import { readUser } from '../people/read.ts'
import { accessDossier } from './access.ts'
import { endParticipation } from './end-participation.ts'
import { joinDossier } from './join.ts'
import { tellDossier } from './line.ts'

type Colleague = { id: string; full_name: string; role: string }

/**
 * Deletes a colleague with all that they are let into by: sessions, sockets, links, mailed tokens, dossiers. Their
 * address is free again and what they wrote stays. Where they were the last of their company, the admin who deletes
 * them joins, visibly to both sides: no dossier is left without somebody.
 */
export async function deleteColleague(tx: Tx, viewer: Viewer, userId: string): Promise<User> {
  await accessPerson(tx.db, viewer, userId)
  if (!userPermissions(viewer).manage_colleagues) throw forbidden()
  const colleague = await holdColleague(tx, viewer, userId)
  if (!colleague) throw forbidden() // somebody of another company
  if (colleague.role === 'admin' && !(await hasOtherAdmin(tx, viewer, userId)))
    throw conflict('last_admin', 'Dit is de enige beheerder van uw bedrijf.')
  if (userId === viewer.id) throw forbidden('forbidden', 'U kunt uzelf niet verwijderen.')
  await tx.deps.sessions.insist(tx.db, viewer) // they may have been deleted while they waited for the lock

  await tx.db
    .updateTable('person')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
  await tx.db.deleteFrom('password_token').where('person_id', '=', userId).execute()
  await tx.db.deleteFrom('device').where('person_id', '=', userId).execute()
  for (const dossierId of await dossiersOf(tx, userId)) await takeOut(tx, viewer, dossierId, colleague)
  await endSessions(tx, userId)
  await audit(tx.db, { action: 'colleague_deleted', person_id: viewer.id, data: { user_id: userId } })
  return readUser(tx.db, userId)
}

/** Under the company's lock, so that two admins who delete each other do so one after the other. */
async function holdColleague(tx: Tx, { company_id }: Viewer, userId: string): Promise<Colleague | undefined> {
  await sql`select from company where id = ${company_id} for no key update`.execute(tx.db)
  const { rows } = await sql<Colleague>`
    select id, full_name, role from person
    where id = ${userId} and company_id = ${company_id} and deleted_at is null
    for no key update`.execute(tx.db)
  return rows[0]
}

async function hasOtherAdmin(tx: Tx, { company_id }: Viewer, userId: string): Promise<boolean> {
  const other = await tx.db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** In one order for everybody, so that two deletions do not wait for each other. */
async function dossiersOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('participant')
    .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
    .select('dossier.id')
    .where('user_id', '=', userId)
    .where('participant.status', '=', 'active')
    .where('dossier.status', '<>', 'closed')
    .orderBy('dossier.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function takeOut(tx: Tx, viewer: Viewer, dossierId: string, colleague: Colleague): Promise<void> {
  const dossier = await holdOpen(tx, viewer, dossierId)
  if (!dossier) return
  if (dossier.own_participants === 1 && !dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await endParticipation(tx, dossierId, colleague.id)
  await tellDossier(tx, viewer, dossier, 'user_removed', { name: colleague.full_name, by: viewer.full_name })
}

/** The dossier under its lock, unless it was closed while we waited for it. */
async function holdOpen(tx: Tx, viewer: Viewer, dossierId: string) {
  const { rows } = await sql`select from dossier where id = ${dossierId} and status <> 'closed' for update`.execute(
    tx.db,
  )
  return rows.length > 0 ? accessDossier(tx.db, viewer, dossierId) : null
}
