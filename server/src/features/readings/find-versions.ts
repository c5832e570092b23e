import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { transaction, type Tx } from '../../platform/transaction.ts'
import { holdDossier } from '../dossiers/hold.ts'
import { askToCompare } from '../dossiers/to-compare.ts'
import { joinVersions } from './join-versions.ts'

const Payload = z.object({ dossier_id: z.uuid() })

/** Has it looked for versions among the documents of a dossier, and then has its invoices laid beside its orders. */
export async function askForVersions({ db }: Tx, dossierId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('find_versions', json_build_object('dossier_id', ${dossierId}::text),
      job_key => 'versions ' || ${dossierId}::text)`.execute(db)
}

/** The job, apart from the keeping of what was read: that may take long, and this holds the dossier. */
export async function findVersions(deps: Deps, payload: unknown): Promise<void> {
  const { dossier_id } = Payload.parse(payload)
  await transaction(deps, async (tx) => {
    const dossier = await holdDossier(tx, dossier_id)
    if (!dossier) return
    await joinVersions(tx, dossier)
    await askToCompare(tx, dossier_id)
  })
}
