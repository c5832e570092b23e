import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type AddFile, zipped } from '../../platform/storage/zip.ts'
import { writeWhole } from '../whole-file.ts'

/** Writes a ZIP atomically, readable only by our user. Never replaces a file. Returns its path. */
export function writeArchive(name: string, fill: (add: AddFile) => Promise<void>): Promise<string> {
  return writeWhole(name, 'use another --out', (draft) =>
    pipeline(zipped(fill), createWriteStream(draft, { flags: 'wx', mode: 0o600 })),
  )
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
