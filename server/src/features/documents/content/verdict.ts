import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forbidden, Refusal } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import { askForScan } from '../scan.ts'

type StoredContent = { id: string; sha256: string }
type Scanning = Pick<Deps, 'db' | 'scanner'>
/** Why a content goes to nobody: the scanner found something in it, or has not looked yet. */
export type HoldReason = 'infected' | 'pending'

// A small file is scanned within the first of these; together they are as long as somebody waits for a click.
const pauses_ms = [50, 100, 150, 200, 300, 400, 800, 1000, 1000, 1000]
const retry_seconds = 5

/** Lets a file go out only when the scanner found nothing in it, and waits a few seconds to hear that. */
export async function awaitVerdict(deps: Scanning, viewer: Viewer, { id, sha256 }: StoredContent): Promise<void> {
  await awaitVerdicts(deps, [sha256])
  const held = (await readHeldBack(deps, [sha256])).get(sha256)
  if (!held) return
  if (held === 'infected') {
    await audit(deps.db, { action: 'infected_file_refused', person_id: viewer.id, data: { document_id: id, sha256 } })
    throw forbidden('forbidden', 'Dit bestand wordt niet verstrekt: de virusscanner heeft er iets in gevonden.')
  }
  throw new Refusal(503, 'unavailable', 'Dit bestand wordt nog op virussen gecontroleerd. Probeer het zo opnieuw.', {
    retry_after: retry_seconds,
  })
}

/** Waits until the scanner has looked at these contents, no longer than a few seconds in all. */
export async function awaitVerdicts({ db, scanner }: Scanning, contents: string[]): Promise<void> {
  if (!scanner || contents.length === 0) return
  const known = await readVerdicts(db, contents)
  const unknown = contents.filter((sha256) => !known.has(sha256)) // they are older than the scanner here
  if (unknown.length) await askForScan(db, unknown)
  for (const ms of pauses_ms) {
    if (![...(await readVerdicts(db, contents)).values()].includes('pending')) return
    await pause(ms)
  }
}

/** Which of these contents may not go out, and why, as far as the scanner goes. */
export async function readHeldBack({ db, scanner }: Scanning, contents: string[]): Promise<Map<string, HoldReason>> {
  const held = new Map<string, HoldReason>()
  if (!scanner || contents.length === 0) return held
  const verdicts = await readVerdicts(db, contents)
  for (const sha256 of contents) {
    const verdict = verdicts.get(sha256) ?? 'pending'
    if (verdict !== 'clean') held.set(sha256, verdict)
  }
  return held
}

async function readVerdicts(db: Db, contents: string[]) {
  const rows = await db
    .selectFrom('scan')
    .select(['sha256', 'verdict'])
    .where(sql<boolean>`sha256 = any(${contents})`)
    .execute()
  return new Map(rows.map(({ sha256, verdict }) => [sha256, verdict]))
}
