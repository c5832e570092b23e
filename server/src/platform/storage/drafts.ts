import { createHash } from 'node:crypto'
import { constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { access, type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Draft, storageFull } from './files.ts'
import { newId } from '../ids.ts'

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = constants
const aDay = 86_400_000
const reservePart = 0.05 // a full disk also stops the database and the mails

/** The open file of a draft, under a unique name. */
export type DraftFile = { handle: FileHandle; path: string; sha256: string; size: number }

/** Incoming files on the local disk, until they are accepted or refused. */
export class Drafts {
  readonly folder: string
  readonly #reserve: number

  constructor(dataDir: string, reserve = reservePart) {
    this.#reserve = reserve
    this.folder = join(dataDir, 'files', 'drafts')
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    this.removeOld()
  }

  async check(): Promise<void> {
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }

  async checkRoom(bytes: number): Promise<void> {
    const { bsize, blocks, bavail } = await statfs(this.folder)
    if (bavail * bsize - bytes < blocks * bsize * this.#reserve) throw storageFull()
  }

  async write(source: AsyncIterable<Buffer>, keep: (file: DraftFile) => Promise<void>): Promise<Draft> {
    const path = join(this.folder, newId())
    const hash = createHash('sha256')
    let size = 0
    const handle = await open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    const discard = async () => {
      await handle.close()
      await rm(path, { force: true })
    }
    try {
      await handle.writeFile(measured())
    } catch (error) {
      await discard()
      throw isFull(error) ? storageFull() : error
    }
    const sha256 = hash.digest('hex')
    return {
      sha256,
      size,
      read: (position, length) => readFrom(handle, position, length),
      keep: () => keep({ handle, path, sha256, size }),
      discard,
    }

    async function* measured() {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
  }

  /**
   * Removes drafts that a killed process left behind. Drafts of the last day may still be in use by another process.
   */
  removeOld(): void {
    for (const name of readdirSync(this.folder)) {
      const path = join(this.folder, name)
      const found = statSync(path, { throwIfNoEntry: false }) // another process may have removed it meanwhile
      if (found && found.mtimeMs < Date.now() - aDay) rmSync(path, { force: true })
    }
  }
}

/** Reads `length` bytes from `position`, fewer at the end of the file. */
export async function readFrom(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
}
