import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'

const batch = 500

/**
 * Deletes uploads that have expired, and all parts that belong to none: of these, of a deleted dossier, and of a process
 * that was killed in between.
 */
export async function sweepUploads(deps: Deps): Promise<void> {
  await deps.mark.check() // another database knows none of these uploads
  await deps.db
    .deleteFrom('upload')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute()
  let found = new Set<string>()
  for await (const id of deps.parts.uploads()) {
    found.add(id)
    if (found.size < batch) continue
    await removeUnused(deps, found)
    found = new Set()
  }
  await removeUnused(deps, found)
}

async function removeUnused({ db, parts }: Deps, found: Set<string>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from upload where id::text = any(${[...found]}) and finished_at is null`.execute(db)
  for (const id of found.difference(new Set(rows.map((row) => row.id)))) await parts.remove(id)
}
