import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { holdDossier } from '../../dossiers/hold.ts'
import { askToCompare } from '../../dossiers/jobs.ts'
import { joinVersions } from './join-versions.ts'

const Payload = z.object({ dossier_id: z.uuid(), quiet: z.boolean().default(false) })

/** The job that joins versions. It is separate from storing a reading, which may take long, as it locks the dossier. */
export async function findVersions(deps: Deps, payload: unknown): Promise<void> {
  const { dossier_id, quiet } = Payload.parse(payload)
  await transaction(deps, async (tx) => {
    const dossier = await holdDossier(tx, dossier_id)
    if (!dossier) return
    await joinVersions(tx, dossier, { quiet })
    await askToCompare(tx, dossier_id, { quiet })
  })
}
