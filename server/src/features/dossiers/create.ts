import type { Dossier } from '@klopt/contract'
import { forbidden } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { userPermissions } from '../people/policy.ts'
import { accessDossier } from './access.ts'
import { readDossier } from './read.ts'

type NewDossier = { title: string; client_id?: string | undefined }

/** Creates an internal dossier of the viewer's company. A repeated client_id returns the existing one. */
export async function createDossier(tx: Tx, viewer: Viewer, { title, client_id }: NewDossier): Promise<Dossier> {
  if (!userPermissions(viewer).create_dossier) throw forbidden('not_a_customer')
  // without this lock, a deleted account could leave a dossier that nobody sees
  await tx.deps.sessions.holdAccount(tx.db, viewer)
  const created = await tx.db
    .insertInto('dossier')
    .values({ id: newId(), title, created_by: viewer.id, client_id: client_id ?? null })
    .onConflict((conflict) => conflict.constraint('dossier_made_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return readExisting(tx, viewer, client_id ?? '')

  await tx.db
    .insertInto('dossier_company')
    .values({ dossier_id: created.id, company_id: viewer.company_id, place: 1 })
    .execute()
  await tx.db.insertInto('participant').values({ dossier_id: created.id, user_id: viewer.id }).execute()
  tx.signal({ kind: 'admit', user_id: viewer.id, dossier_id: created.id, until: null })
  const event = { message_type: 'dossier_created', dossier_id: created.id, title, type: 'internal' } as const
  tx.emit(event, [viewer.id])
  return readDossier(tx.db, viewer, await accessDossier(tx.db, viewer, created.id))
}

async function readExisting(tx: Tx, viewer: Viewer, clientId: string): Promise<Dossier> {
  const { id } = await tx.db
    .selectFrom('dossier')
    .select('id')
    .where('created_by', '=', viewer.id)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return readDossier(tx.db, viewer, await accessDossier(tx.db, viewer, id))
}
