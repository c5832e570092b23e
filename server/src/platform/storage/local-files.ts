import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DraftFile, Drafts } from './drafts.ts'
import { type Draft, type Files, isHash, namedByHash } from './files.ts'
import { newId } from '../ids.ts'

const { O_NOFOLLOW, O_RDONLY } = constants
const a_day = 86_400_000

/** Files on the local disk, named by the SHA-256 of their content: a name from outside never becomes a path. */
export class LocalFiles implements Files {
  readonly #folder: string
  readonly #drafts: Drafts // on the same disk, so that storing one is a link and not a copy

  constructor(dataDir: string, { reserve }: { reserve?: number } = {}) {
    this.#folder = join(dataDir, 'files')
    this.#drafts = new Drafts(dataDir, reserve)
  }

  async check(): Promise<void> {
    await this.#drafts.check()
  }

  async checkRoom(bytes: number): Promise<void> {
    await this.#drafts.checkRoom(bytes)
  }

  async draft(source: AsyncIterable<Buffer>): Promise<Draft> {
    return this.#drafts.write(source, (file) => this.#keep(file))
  }

  async open(sha256: string): Promise<Readable> {
    const handle = await open(this.#place(sha256), O_RDONLY | O_NOFOLLOW).catch((cause: unknown) => {
      throw new Error(`The stored file ${sha256} cannot be opened.`, { cause })
    })
    return handle.createReadStream()
  }

  async *stored(): AsyncGenerator<{ sha256: string; size: number; kept_at: number }> {
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isHash(entry.name)) continue
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      if (found) yield { sha256: entry.name, size: found.size, kept_at: found.mtimeMs }
    }
  }

  /**
   * Moves the file aside first. A process that stores the same content meanwhile either finds no file and creates one,
   * or has touched the file, which is then restored.
   */
  async removeOld(sha256: string): Promise<boolean> {
    const place = this.#place(sha256)
    const aside = join(this.#drafts.folder, `${newId()}.${sha256}`)
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
    for (const name of await readdir(this.#drafts.folder)) {
      const sha256 = name.match(/\.([0-9a-f]{64})$/)?.[1]
      if (sha256) await linkOrTouch(join(this.#drafts.folder, name), this.#place(sha256))
    }
    this.#drafts.removeOld()
  }

  async #keep({ handle, path, sha256 }: DraftFile): Promise<void> {
    const place = this.#place(sha256)
    const folder = dirname(place)
    await handle.sync()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    while (!(await linkOrTouch(path, place))) continue
    for (const changed of [folder, dirname(folder), this.#folder]) await syncFolder(changed)
  }

  #place(sha256: string): string {
    const name = namedByHash(sha256)
    return join(this.#folder, name.slice(0, 2), name.slice(2, 4), name)
  }
}

/**
 * A link, unlike a rename, never replaces a file: the same content stays. An existing file is touched, so that no sweep
 * removes it before a row refers to it. False when a sweep was faster.
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

/** Without it a power cut could lose the name of a file whose bytes are safe. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
