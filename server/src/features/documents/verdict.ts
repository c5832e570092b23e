import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden, Refusal } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { askForScan } from './scan.ts'

type Stored = { id: string; sha256: string }

// A small file is scanned within the first of these; together they are as long as somebody waits for a click.
const pauses_ms = [50, 100, 150, 200, 300, 400, 800, 1000, 1000, 1000]
const retry_seconds = 5

/** Lets a file go out only when the scanner found nothing in it, and waits a few seconds to hear that. */
export async function awaitVerdict({ db, scanner }: Deps, viewer: Viewer, { id, sha256 }: Stored): Promise<void> {
  if (!scanner) return
  if ((await verdictOf(db, sha256)) === undefined) await askForScan(db, [sha256]) // it is older than the scanner here
  let verdict = await verdictOf(db, sha256)
  for (const ms of pauses_ms) {
    if (verdict !== 'pending') break
    await pause(ms)
    verdict = await verdictOf(db, sha256)
  }
  if (verdict === 'clean') return
  if (verdict === 'infected') {
    await audit(db, { action: 'infected_file_refused', person_id: viewer.id, data: { document_id: id, sha256 } })
    throw forbidden('forbidden', 'Dit bestand wordt niet verstrekt: de virusscanner heeft er iets in gevonden.')
  }
  throw new Refusal(503, 'unavailable', 'Dit bestand wordt nog op virussen gecontroleerd. Probeer het zo opnieuw.', {
    retry_after: retry_seconds,
  })
}

/** Whether a file may go out as far as the scanner goes. */
export async function isHeldBack({ db, scanner }: Deps, { sha256 }: Stored): Promise<boolean> {
  return scanner !== null && (await verdictOf(db, sha256)) !== 'clean'
}

async function verdictOf(db: Db, sha256: string) {
  const row = await db.selectFrom('scan').select('verdict').where('sha256', '=', sha256).executeTakeFirst()
  return row?.verdict
}
