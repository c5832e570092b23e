import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'
import { sampleKept } from '../platform/storage/known.ts'
import { counted } from './counted.ts'
import { stateOf } from './files-check.ts'
import type { Finding } from './finding.ts'
import { readAccepted } from './losses.ts'

const lookedAt = 20

/** Reads some documents, and tells what the last clean-up left. */
export async function checkDocuments(deps: Deps): Promise<Finding> {
  const { db } = deps
  const accepted = await readAccepted(db)
  const sample = (await sampleKept(db, lookedAt)).filter((sha256) => !accepted.has(sha256))
  const states = await Promise.all(sample.map((sha256) => stateOf(deps, sha256)))
  const lost = states.filter((state) => state !== 'whole').length
  if (lost)
    return {
      state: 'wrong',
      text: `${lost} of ${counted(sample.length, 'document')} missing or damaged: see files:check`,
    }
  const { rows } = await sql<{ unknown_files: number }>`select unknown_files from installation`.execute(db)
  const unknown = rows[0]?.unknown_files ?? 0
  if (unknown)
    return { state: 'note', text: `${counted(unknown, 'stored file')} without any document: see files:clean` }
  return { state: 'ok', text: `${counted(sample.length, 'random document')} read, all whole` }
}

/** Without a backup in the last two days there may be no timer. */
export async function checkBackup({ db, config }: Deps): Promise<Finding> {
  const { rows } = await sql<{ at: string | null; hours: number | null }>`
    select backed_up_at as at, extract(epoch from now() - backed_up_at)::float8 / 3600 as hours from installation`.execute(
    db,
  )
  const { at = null, hours = null } = rows[0] ?? {}
  if (at === null || hours === null)
    return { state: config.production ? 'note' : 'ok', text: 'this database has not been backed up with klopt backup' }
  return { state: hours > 48 ? 'note' : 'ok', text: `the last good one is ${Math.round(hours)} hours old` }
}
