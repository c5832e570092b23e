import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { findAdmin } from '../people/admins.ts'
import { endSessions } from '../people/end-sessions.ts'
import { type AccessibleDossier, accessDossier } from '../dossiers/access.ts'
import { endParticipation } from '../dossiers/participants/end-participation.ts'
import { holdDossier } from '../dossiers/hold.ts'
import { participate, takesPart } from '../dossiers/participants/participate.ts'
import { admitAdmin } from '../dossiers/participants/join.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import type { Caller } from '../dossiers/policy.ts'

export type EndedAccount = { id: string; full_name: string; company_id: string }
type Successor = { id: string; full_name: string }

/**
 * Ends accounts together with all their access: sessions, sockets, links, mailed tokens, dossiers. The address becomes
 * free again; messages and documents stay. `by` is the deleting admin, or null when an invitation expired; with them a
 * successor may take over the open dossiers. The companies must be locked, because one of their admins may have to join a
 * dossier.
 */
export async function endAccounts(
  tx: Tx,
  accounts: EndedAccount[],
  by: Viewer | null = null,
  successor: Successor | null = null,
): Promise<void> {
  if (accounts.length === 0) return
  const ids = accounts.map(({ id }) => id)
  await tx.db
    .updateTable('person')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', 'in', ids)
    .execute()
  for (const table of ['password_token', 'device', 'sign_in_failure'] as const)
    await tx.db.deleteFrom(table).where('person_id', 'in', ids).execute()
  for (const { user_id, dossier_id } of await participationsOf(tx, ids)) {
    const account = accounts.find(({ id }) => id === user_id)
    if (account) await removeFromDossier(tx, dossier_id, account, by, successor)
  }
  for (const id of ids) await endSessions(tx, id)
}

/** In the same order for everybody, so that two deletions cannot deadlock. */
function participationsOf(tx: Tx, ids: string[]) {
  return tx.db
    .selectFrom('participant')
    .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
    .select(['participant.user_id', 'participant.dossier_id'])
    .where('user_id', 'in', ids)
    .where('participant.status', '=', 'active')
    .where('dossier.status', '<>', 'closed')
    .orderBy('dossier.id')
    .execute()
}

/** If they were the last of their company, an admin joins visibly: a dossier always has a participant. */
async function removeFromDossier(
  tx: Tx,
  dossierId: string,
  account: EndedAccount,
  by: Viewer | null,
  successor: Successor | null,
): Promise<void> {
  if (!(await holdDossier(tx, dossierId))) return // it was closed while this waited for the lock
  const { id, company_id } = account
  const named = { user_id: id, name: account.full_name }
  const admin = by ?? (await findAdmin(tx.db, company_id))
  const caller: Caller = { id: admin?.id ?? id, role: 'admin', is_guest: false, company_id }
  const dossier = await accessDossier(tx.db, caller, dossierId)
  if (by && successor && successor.id !== by.id) await addSuccessor(tx, by, dossier, successor)
  const joins = dossier.own_participants === 1 || successor?.id === admin?.id
  if (admin && joins && !dossier.takes_part) {
    await admitAdmin(tx, caller, dossier)
    await tellDossier(tx, by, dossier, { event: 'admin_joined', data: { user_id: admin.id, name: admin.full_name } })
  }
  await endParticipation(tx, dossierId, id)
  if (by) await tellDossier(tx, by, dossier, { event: 'user_removed', data: { ...named, by: by.full_name } })
  else await tellDossier(tx, null, dossier, { event: 'user_left', data: named })
}

async function addSuccessor(tx: Tx, by: Viewer, dossier: AccessibleDossier, successor: Successor): Promise<void> {
  if (await takesPart(tx, dossier.id, successor.id)) return
  await participate(tx, by, dossier, { ...successor, company_name: by.company.name })
  dossier.own_participants += 1
  await queueMail(tx, { kind: 'dossier_added', person_id: successor.id, dossier_id: dossier.id, data: { by: by.id } })
}
