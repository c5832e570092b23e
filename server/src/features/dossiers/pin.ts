import type { PinnedItem, PinDossier } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { tellDossier } from './lines/line.ts'
import { accessToWrite, joinDossier } from './participants/join.ts'
import { readPinned } from './read-pinned.ts'

/** Pins a message or document for everybody in the dossier, replacing the previous one. */
export async function pin(tx: Tx, viewer: Viewer, dossierId: string, what: PinDossier): Promise<PinnedItem> {
  const dossier = await accessToWrite(tx, viewer, dossierId)
  if (!dossier.permissions.post) throw forbidden()
  const before = await readPinned(tx.db, dossierId)
  if (before?.kind === what.kind && before.id === what.id) return before
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await tx.db
    .updateTable('dossier')
    .set({
      pinned_kind: what.kind,
      pinned_id: what.id,
      pinned_by: viewer.id,
      pinned_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', dossierId)
    .execute()
  const pinned = await readPinned(tx.db, dossierId)
  if (!pinned || !(await isHere(tx, dossierId, what))) throw notFound()
  tx.emit({ message_type: 'pinned', dossier_id: dossierId, pinned })
  const by = viewer.full_name
  await tellDossier(
    tx,
    viewer,
    dossier,
    pinned.kind === 'message'
      ? { event: 'message_pinned', data: { by } }
      : { event: 'document_pinned', data: { by, document_id: pinned.id, filename: pinned.filename } },
  )
  return pinned
}

/** Unpins the pinned message or document. Idempotent. */
export async function unpin(tx: Tx, viewer: Viewer, dossierId: string): Promise<undefined> {
  const dossier = await accessToWrite(tx, viewer, dossierId)
  if (!dossier.permissions.post) throw forbidden()
  if (!(await readPinned(tx.db, dossierId))) return
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await tx.db
    .updateTable('dossier')
    .set({ pinned_kind: null, pinned_id: null, pinned_by: null, pinned_at: null })
    .where('id', '=', dossierId)
    .execute()
  tx.emit({ message_type: 'pinned', dossier_id: dossierId, pinned: null })
  await tellDossier(tx, viewer, dossier, { event: 'unpinned', data: { by: viewer.full_name } })
}

async function isHere({ db }: Tx, dossierId: string, { kind, id }: PinDossier): Promise<boolean> {
  const row = await db
    .selectFrom(kind)
    .select('id')
    .where('id', '=', id)
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
  return row !== undefined
}
