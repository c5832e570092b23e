import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { examples_most, type Step } from './step.ts'

type StoredContent = { sha256: string; size: number; kept_at: number }

const a_day = 86_400_000
const batch = 500

/** Files of documents and archives. An upload stores its file before its row, so recent files are skipped. */
export const files: Step = {
  name: 'files',
  rule: '30 days after the last document, unless in an archive; unused ones after a day',
  async find(deps) {
    let [count, bytes] = [0, 0]
    const examples: string[] = []
    for await (const { sha256, size } of unreferenced(deps)) {
      count += 1
      bytes += size
      if (examples.length < examples_most) examples.push(`${sha256.slice(0, 12)}… (${Math.ceil(size / 1024)} kB)`)
    }
    if (count > examples.length) examples.push(`${Math.ceil(bytes / 1024)} kB in all`)
    return { count, examples }
  },
  async remove(deps) {
    await deps.files.tidy()
    let removed = 0
    for await (const { sha256 } of unreferenced(deps)) if (await deps.files.removeOld(sha256)) removed += 1
    return removed
  },
}

async function* unreferenced({ db, files }: Deps): AsyncGenerator<StoredContent> {
  let waiting: StoredContent[] = []
  for await (const file of files.stored()) {
    if (file.kept_at < Date.now() - a_day) waiting.push(file)
    if (waiting.length < batch) continue
    yield* without(waiting, await readReferenced(db, waiting))
    waiting = []
  }
  yield* without(waiting, await readReferenced(db, waiting))
}

function without(all: StoredContent[], referenced: Set<string>): StoredContent[] {
  return all.filter(({ sha256 }) => !referenced.has(sha256))
}

/** The files that an archive, a received mail, a current document or a document deleted within the last 30 days refers to. */
async function readReferenced(db: Db, all: StoredContent[]): Promise<Set<string>> {
  const hashes = all.map(({ sha256 }) => sha256)
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document where sha256 = any(${hashes}) and coalesce(deleted_at > now() - interval '30 days', true)
    union select raw_sha256 from mail_in where raw_sha256 = any(${hashes})
    union select zip_sha256 from archive where zip_sha256 = any(${hashes})
    union select pdf_sha256 from archive where pdf_sha256 = any(${hashes})`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}
