import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

let newest = 0

/** Writes a mail atomically, readable only by our user. Names are unique and sort by time of sending. */
export async function writeEml(folder: string, mailId: string, message: Buffer | Readable): Promise<void> {
  newest = Math.max(Date.now(), newest + 1)
  const name = `${new Date(newest).toISOString().replaceAll(':', '-')}_${mailId}.eml`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(message)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
}

/** The names of the mails, newest first. */
export async function listEml(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] // nothing was sent yet
    throw error
  })
  return names.filter(isEmlName).toSorted().toReversed()
}

/** The time of sending, from the file's name. */
export function sentAt(name: string): Date {
  return new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
}

/** Deletes a mail. Another process may have deleted it just before. */
export async function removeEml(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
}

export function isEmlName(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z_[\da-f-]{36}\.eml$/.test(name)
}
