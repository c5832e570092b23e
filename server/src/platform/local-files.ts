import { createHash } from 'node:crypto'
import { constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { access, type FileHandle, link, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Draft, type Files, storageFull } from './files.ts'
import { newId } from './ids.ts'

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants
const a_day = 86_400_000
const reserve_part = 0.05 // a disk that is full to the brim also stops the database and the mails

/** Files on the own disk, under the SHA-256 of their content: no name from outside ever becomes a path. */
export class LocalFiles implements Files {
  readonly #folder: string
  readonly #drafts: string
  readonly #reserve: number

  constructor(dataDir: string, { reserve = reserve_part } = {}) {
    this.#reserve = reserve
    this.#folder = join(dataDir, 'files')
    this.#drafts = join(this.#folder, 'drafts') // on the same disk, so that keeping one is a link and no copy
    mkdirSync(this.#drafts, { recursive: true, mode: 0o700 })
    removeOld(this.#drafts)
  }

  async check(): Promise<void> {
    await access(this.#drafts, constants.R_OK | constants.W_OK | constants.X_OK)
  }

  async checkRoom(bytes: number): Promise<void> {
    const { bsize, blocks, bavail } = await statfs(this.#drafts)
    if (bavail * bsize - bytes < blocks * bsize * this.#reserve) throw storageFull()
  }

  async draft(source: AsyncIterable<Buffer>): Promise<Draft> {
    const path = join(this.#drafts, newId())
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
      keep: () => this.#keep(handle, path, sha256),
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

  async open(sha256: string): Promise<Readable> {
    const handle = await open(this.#place(sha256), O_RDONLY | O_NOFOLLOW).catch((cause: unknown) => {
      throw new Error(`The stored file ${sha256} cannot be opened.`, { cause })
    })
    return handle.createReadStream()
  }

  async *stored(): AsyncGenerator<{ sha256: string; size: number; kept_at: number }> {
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      if (found) yield { sha256: entry.name, size: found.size, kept_at: found.mtimeMs }
    }
  }

  /**
   * The file is taken aside first, so that whoever keeps the same content just now either finds no file and makes one,
   * or is seen by the time on it and gets it back.
   */
  async removeOld(sha256: string): Promise<boolean> {
    const place = this.#place(sha256)
    const aside = join(this.#drafts, `${newId()}.${sha256}`)
    try {
      await rename(place, aside)
      const anew = (await stat(aside)).mtimeMs > Date.now() - a_day
      if (anew) await linkOrTouch(aside, place)
      await rm(aside)
      return !anew
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false // another sweep was faster
      throw error
    }
  }

  async tidy(): Promise<void> {
    for (const name of await readdir(this.#drafts)) {
      const sha256 = name.match(/\.([0-9a-f]{64})$/)?.[1]
      if (sha256) await linkOrTouch(join(this.#drafts, name), this.#place(sha256))
    }
    removeOld(this.#drafts)
  }

  async #keep(handle: FileHandle, path: string, sha256: string): Promise<void> {
    const place = this.#place(sha256)
    const folder = dirname(place)
    await handle.sync()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    while (!(await linkOrTouch(path, place))) continue
    for (const changed of [folder, dirname(folder), this.#folder]) await syncFolder(changed)
  }

  #place(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('A stored file is named by its SHA-256.')
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }
}

/**
 * A link, unlike a rename, refuses to replace: the same content is there already and stays. It is touched, so that no
 * sweep takes it for an old one before a row names it; false when a sweep was faster.
 */
async function linkOrTouch(path: string, place: string): Promise<boolean> {
  try {
    await link(path, place)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const now = new Date()
  return utimes(place, now, now).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
}

async function readFrom(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Without it a power cut could take the name of a file whose bytes are safe. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// What a killed process left behind. Younger ones may belong to another process that is writing them just now.
function removeOld(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const path = join(drafts, name)
    if (statSync(path).mtimeMs < Date.now() - a_day) rmSync(path)
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
