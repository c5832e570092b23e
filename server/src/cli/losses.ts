import type { Db } from '../platform/database/db.ts'
import { type KeptFile, readKept } from '../platform/storage/known.ts'

/** A file in words, as an operator can find it. */
export function inWords({ name, dossier, company, day }: KeptFile): string {
  return `${name} in '${dossier}'${company && `, of ${company}`}, ${day}`
}

/** What is known about files that are missing or damaged. */
export async function readLosses(db: Db, hashes: string[]) {
  if (!hashes.length) return []
  const accepted = await readAccepted(db)
  const named = new Map((await readKept(db)).map((file) => [file.sha256, file]))
  return hashes.map((sha256) => {
    const file = named.get(sha256)
    return { sha256, accepted: accepted.has(sha256), what: file ? inWords(file) : 'a file' }
  })
}

/** The losses that somebody has accepted. */
export async function readAccepted(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('lost_file').select('sha256').execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}
