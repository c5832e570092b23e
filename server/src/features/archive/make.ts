import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Draft } from '../../platform/storage/files.ts'
import { zipped } from '../../platform/storage/zip.ts'
import { awaitVerdicts } from '../documents/scan-verdict.ts'
import { type Contents, type Entry, makeContents } from './contents.ts'
import { type Facts, readFacts } from './facts.ts'
import { ensureChainHead, versionsOf } from './chain-head.ts'
import { linesOf } from './lines.ts'
import { ownEntries } from './own.ts'

const Payload = z.object({ dossier_id: z.string() })

/**
 * The job after a closing: creates the archives of both companies. A closed dossier does not change, so that an
 * interrupted job writes the same bytes when it is retried.
 */
export async function makeArchive(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  const { dossier_id } = Payload.parse(payload)
  const companies = await readUnfinished(deps, dossier_id)
  if (companies.length === 0) return
  const head = await ensureChainHead(deps.db, dossier_id)
  const facts = await readFacts(deps, dossier_id, head)
  if (!facts) return
  await awaitScanner(deps, facts)
  const sizes = [...facts.documents, ...facts.mails].map(({ size }) => size)
  await deps.files.checkRoom(2 * sizes.reduce((sum, size) => sum + size, 0))

  const drafts: Draft[] = []
  try {
    const versions = await versionsOf(deps.db, dossier_id, head)
    const contents = await makeContents(deps, facts, () => linesOf(deps.db, dossier_id, versions), drafts, signal)
    await contents.proof.keep()
    const zips = new Map<string, Draft>() // companies without own files share one ZIP
    for (const company of companies) {
      const own = await ownEntries(deps.db, facts.dossier, company)
      const key = own.map(({ sha256 }) => sha256).join()
      const zip = zips.get(key) ?? (await deps.files.draft(zipOf(contents, own, signal)))
      if (!zips.has(key)) drafts.push(zip)
      zips.set(key, zip)
      await zip.keep()
      await finish(deps, { dossier_id, company_id: company }, zip, contents.proof)
    }
  } finally {
    for (const draft of drafts) await draft.discard()
  }
}

async function readUnfinished({ db }: Deps, dossierId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('archive')
    .select('company_id')
    .where('dossier_id', '=', dossierId)
    .where('state', '=', 'making')
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Throws while files are not scanned yet, so that the job is retried. */
async function awaitScanner(deps: Deps, facts: Facts): Promise<void> {
  const waiting = [...facts.documents, ...facts.mails]
    .filter(({ left_out }) => left_out === 'pending')
    .map(({ sha256 }) => sha256)
  await awaitVerdicts(deps, waiting)
  if (waiting.length) throw new Error('The virus scanner has not looked at all documents and mails yet.')
}

function zipOf({ entries }: Contents, own: Entry[], signal: AbortSignal): AsyncIterable<Buffer> {
  return zipped(async (add) => {
    for (const { path, open, mtime, stored } of [...entries, ...own])
      add(path, () => (signal.throwIfAborted(), open()), { mtime, stored })
  })
}

async function finish({ db }: Deps, key: { dossier_id: string; company_id: string }, zip: Draft, proof: Draft) {
  await db
    .updateTable('archive')
    .set({ state: 'ready', zip_sha256: zip.sha256, zip_size: zip.size, pdf_sha256: proof.sha256, pdf_size: proof.size })
    .where('dossier_id', '=', key.dossier_id)
    .where('company_id', '=', key.company_id)
    .execute()
}
