import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'
import { log } from '../platform/log.ts'
import { readNeeded } from '../platform/storage/known.ts'
import type { Survey } from './survey-files.ts'

const trashDays = 30
const aDay = 86_400_000
const mostFiles = 50
const mostPart = 0.02

/**
 * Moves unknown files to the trash. More than a few of them point to a mistake, such as an older database: then none
 * is moved until somebody has looked (`all`, by files:clean).
 */
export async function moveUnknown(deps: Deps, { stored, unknown }: Survey, { all = false } = {}): Promise<number> {
  const most = all ? Infinity : Math.min(mostFiles, Math.ceil(stored * mostPart))
  const chosen = unknown.length > most ? [] : unknown
  let moved = 0
  for (const { sha256, size } of chosen) {
    if (!(await deps.files.trashOld(sha256))) continue
    moved += 1
    log.warn({ sha256, size }, `Moved the file ${sha256} to trash/: no document has ever named it.`)
  }
  const left = unknown.length - chosen.length
  if (left)
    log.warn(
      `${left} of ${stored} stored files are unknown to the database and stay: see npm run klopt -- files:clean.`,
    )
  await sql`
    update installation set unknown_files = ${left}, trashed_files = trashed_files + ${moved}`.execute(deps.db)
  return moved
}

/** A restored database may know what was unknown before. */
export async function putBackNeeded({ db, files }: Deps): Promise<number> {
  let moved = 0
  for await (const { sha256 } of files.trashed()) {
    if (!(await readNeeded(db, [sha256])).size) continue
    await files.putBack(sha256)
    log.warn({ sha256 }, `Moved the file ${sha256} back from trash/: a document names it.`)
    moved += 1
  }
  return moved
}

export async function removeOldTrash({ files }: Deps): Promise<void> {
  for await (const { sha256, kept_at } of files.trashed()) {
    if (kept_at > Date.now() - trashDays * aDay) continue
    await files.removeTrashed(sha256)
    log.warn({ sha256 }, `Deleted the file ${sha256} after ${trashDays} days in trash/.`)
  }
}

/** Their files were removed long ago; one that was not becomes unknown. */
export async function dropForgotten({ db }: Deps): Promise<void> {
  await sql`delete from dropped_file where dropped_at < now() - interval '90 days'`.execute(db)
}
