import type { Dossier } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessDossier } from '../access.ts'
import { tellTurn } from './read-turn.ts'
import { readDossier } from '../read.ts'

/** Sets the turn to the viewer's own company, or to nobody, until the next act. */
export async function setTurn(tx: Tx, viewer: Viewer, dossierId: string, companyId: string | null): Promise<Dossier> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.turn) throw conflict('not_allowed_in_state', 'In dit dossier is nog maar één bedrijf.')
  if (companyId !== null && companyId !== viewer.company_id)
    throw invalid([{ loc: ['body', 'company_id'], msg: 'Alleen het eigen bedrijf, of niemand.', type: 'custom' }])
  await tx.db
    .updateTable('dossier')
    .set({
      act_by: viewer.id,
      act_cause: companyId ? 'ours' : 'nobody',
      act_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', dossierId)
    .execute()
  await tellTurn(tx, dossierId)
  return readDossier(tx.db, viewer, dossier)
}
