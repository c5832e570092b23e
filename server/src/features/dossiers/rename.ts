import type { Dossier } from '@klopt/contract'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessDossier } from './access.ts'
import { tellDossier } from './lines/line.ts'
import { readDossier } from './read.ts'

/** Renames a dossier. The same title changes nothing and adds no line. */
export async function renameDossier(tx: Tx, viewer: Viewer, dossierId: string, title: string): Promise<Dossier> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.rename) throw forbidden()
  const from = dossier.title
  if (title !== from) {
    await tx.db.updateTable('dossier').set({ title }).where('id', '=', dossierId).execute()
    dossier.title = title
    tx.emit({ message_type: 'dossier_update', dossier_id: dossierId, title })
    await tellDossier(tx, viewer, dossier, { event: 'renamed', data: { from, to: title, by: viewer.full_name } })
  }
  return readDossier(tx.db, viewer, dossier)
}
