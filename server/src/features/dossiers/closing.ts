import type { Dossier, DossierStatus } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type AccessibleDossier, accessDossier } from './access.ts'
import { tellDossier } from './lines/line.ts'
import { storeDuties } from './duties/store-duties.ts'
import { dossierPermissions, isStaff } from './policy.ts'
import { readDossier } from './read.ts'
import { askToArchive } from './jobs.ts'

type Act = 'request_close' | 'cancel_close' | 'close'

/** Asks the other customer to close, and mails them. Until they do, the dossier and its chat stay open. */
export async function requestClose(tx: Tx, viewer: Viewer, dossierId: string): Promise<Dossier> {
  const dossier = await requestCloseWithoutMails(tx, viewer, dossierId)
  for (const { id, company_id } of await participantsOf(tx, dossierId))
    if (company_id !== viewer.company_id)
      await queueMail(tx, { kind: 'close_requested', person_id: id, dossier_id: dossierId, data: { by: viewer.id } })
  return readDossier(tx.db, viewer, dossier)
}

/** Requests the closing without sending mails. */
export async function requestCloseWithoutMails(tx: Tx, viewer: Viewer, dossierId: string): Promise<AccessibleDossier> {
  const dossier = await accessFor('request_close', tx, viewer, dossierId)
  await setStatus(tx, viewer, dossier, 'close_request')
  await tellDossier(tx, viewer, dossier, {
    event: 'close_requested',
    data: { company: viewer.company.name, by: viewer.full_name },
  })
  await storeDuties(tx, dossier.id)
  return dossier
}

/** Cancels the request. Either side may. */
export async function cancelClose(tx: Tx, viewer: Viewer, dossierId: string): Promise<Dossier> {
  const dossier = await accessFor('cancel_close', tx, viewer, dossierId)
  await setStatus(tx, viewer, dossier, 'open')
  await tellDossier(tx, viewer, dossier, {
    event: 'close_cancelled',
    data: { company: viewer.company.name, by: viewer.full_name },
  })
  await storeDuties(tx, dossier.id)
  return readDossier(tx.db, viewer, dossier)
}

/** Closes for good: adds the last line, then ends everybody's access and all mailed links. */
export async function closeDossier(tx: Tx, viewer: Viewer, dossierId: string): Promise<Dossier> {
  const dossier = await accessFor('close', tx, viewer, dossierId)
  await tellDossier(tx, viewer, dossier, {
    event: 'closed',
    data: { by: viewer.full_name, company: viewer.company.name },
  })
  await setStatus(tx, viewer, dossier, 'closed')
  await sql`
    update card set unpaid_since = now()
    where dossier_id = ${dossierId} and state <> 'withdrawn' and pay_now > 0`.execute(tx.db)
  await storeDuties(tx, dossierId)
  await tx.db
    .updateTable('guest_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('dossier_id', '=', dossierId)
    .execute()

  await askToArchive(tx, dossierId)
  const participants = await participantsOf(tx, dossierId)
  // The closer gets the mail too: it may be their company's only copy of the proof chain.
  for (const { id } of participants)
    await queueMail(tx, { kind: 'dossier_closed', person_id: id, dossier_id: dossierId, data: { by: viewer.id } })
  tx.emit(
    { message_type: 'access_ended', dossier_id: dossierId },
    participants.map(({ id }) => id),
  )
  tx.signal({ kind: 'silence', dossier_id: dossierId })
  return readDossier(tx.db, viewer, dossier)
}

/** The locked dossier, if the viewer may do this now; 403 for guests, 409 when its status does not allow it. */
async function accessFor(act: Act, tx: Tx, viewer: Viewer, dossierId: string): Promise<AccessibleDossier> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!isStaff(viewer)) throw forbidden()
  if (!dossier.permissions[act]) throw conflict('not_allowed_in_state')
  return dossier
}

/** Changes the status in the database and in `dossier`, and sends the event. */
async function setStatus(tx: Tx, viewer: Viewer, dossier: AccessibleDossier, status: DossierStatus): Promise<void> {
  const requester = status === 'close_request' ? viewer : null
  const request = {
    close_requested_by_company: requester?.company_id ?? null,
    close_requested_by_user: requester?.id ?? null,
  }
  await tx.db
    .updateTable('dossier')
    .set({ status, ...request, closed_at: status === 'closed' ? sql<string>`now()` : null })
    .where('id', '=', dossier.id)
    .execute()
  Object.assign(dossier, { status, ...request })
  dossier.permissions = dossierPermissions(viewer, dossier)
  tx.emit({ message_type: 'dossier_update', dossier_id: dossier.id, status })
}

function participantsOf(tx: Tx, dossierId: string) {
  return tx.db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select(['person.id', 'person.company_id'])
    .where('dossier_id', '=', dossierId)
    .where('status', '=', 'active')
    .where('person.deleted_at', 'is', null)
    .execute()
}
