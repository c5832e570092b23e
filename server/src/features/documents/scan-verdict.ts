import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden, Refusal } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { askForScan } from './scan.ts'

type StoredContent = { id: string; sha256: string }
type ScanDeps = Pick<Deps, 'db' | 'scanner'>
/** The reason why a file cannot be downloaded. `pending`: not scanned yet. */
export type HoldReason = 'infected' | 'pending'

// A small file is scanned within the first pauses. All together last as long as somebody waits after a click.
const pausesMs = [50, 100, 150, 200, 300, 400, 800, 1000, 1000, 1000]
const retrySeconds = 5

/** Lets a file be downloaded only if the scanner found it clean. Waits a few seconds for the verdict. */
export async function awaitVerdict(deps: ScanDeps, viewer: Viewer, { id, sha256 }: StoredContent): Promise<void> {
  await awaitVerdicts(deps, [sha256])
  const blocked = (await readHeldBack(deps, [sha256])).get(sha256)
  if (!blocked) return
  if (blocked === 'infected') {
    await audit(deps.db, { action: 'infected_file_refused', person_id: viewer.id, data: { document_id: id, sha256 } })
    throw forbidden('virus_found')
  }
  throw new Refusal(503, 'virus_scan_runs', {
    retry_after: retrySeconds,
  })
}

/** Waits until these contents are scanned, at most a few seconds in total. */
export async function awaitVerdicts({ db, scanner }: ScanDeps, contents: string[]): Promise<void> {
  if (!scanner || contents.length === 0) return
  const known = await readVerdicts(db, contents)
  const unknown = contents.filter((sha256) => !known.has(sha256)) // uploaded before there was a scanner
  if (unknown.length) await askForScan(db, unknown)
  for (const ms of pausesMs) {
    if (![...(await readVerdicts(db, contents)).values()].includes('pending')) return
    await pause(ms)
  }
}

/** The contents that may not be downloaded, and why. Empty without a scanner. */
export async function readHeldBack({ db, scanner }: ScanDeps, contents: string[]): Promise<Map<string, HoldReason>> {
  const blocked = new Map<string, HoldReason>()
  if (!scanner || contents.length === 0) return blocked
  const verdicts = await readVerdicts(db, contents)
  for (const sha256 of contents) {
    const verdict = verdicts.get(sha256) ?? 'pending'
    if (verdict !== 'clean') blocked.set(sha256, verdict)
  }
  return blocked
}

async function readVerdicts(db: Db, contents: string[]) {
  const rows = await db
    .selectFrom('scan')
    .select(['sha256', 'verdict'])
    .where(sql<boolean>`sha256 = any(${contents})`)
    .execute()
  return new Map(rows.map(({ sha256, verdict }) => [sha256, verdict]))
}
