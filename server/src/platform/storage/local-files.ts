import { constants } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DraftFile, Drafts } from './drafts.ts'
import { type Draft, fileLost, type Files, isHash, markName, namedByHash, type StoredFile } from './files.ts'
import { newId } from '../ids.ts'
import { wholeOnly } from './whole.ts'

const { O_NOFOLLOW, O_RDONLY } = constants
const aDay = 86_400_000
const aWeek = 7 * aDay

/** Files on the local disk, named by the SHA-256 of their content: a name from outside never becomes a path. */
export class LocalFiles implements Files {
  readonly place: string
  readonly #folder: string
  readonly #drafts: Drafts // on the same disk, so that storing one is a link and not a copy

  constructor(dataDir: string, { reserve }: { reserve?: number } = {}) {
    this.#folder = join(dataDir, 'files')
    this.place = this.#folder
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
      if (codeOf(cause) === 'ENOENT') throw fileLost(sha256, 'missing')
      throw new Error(`The stored file ${sha256} cannot be opened.`, { cause })
    })
    return wholeOnly(sha256, handle.createReadStream())
  }

  async find(sha256: string): Promise<StoredFile | null> {
    return found(sha256, this.#place(sha256))
  }

  async *stored(): AsyncGenerator<StoredFile> {
    for (const name of await readdir(this.#folder))
      if (/^[0-9a-f]{2}$/.test(name)) yield* filesIn(join(this.#folder, name))
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
      const anew = (await stat(aside)).mtimeMs > Date.now() - aDay
      if (anew) await linkOrTouch(aside, place)
      await rm(aside)
      return !anew
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false // another sweep was faster
      throw error
    }
  }

  async readMark(): Promise<string | null> {
    return readFile(join(this.#folder, markName), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
  }

  async writeMark(text: string, { first = false } = {}): Promise<void> {
    const path = join(this.#folder, markName)
    const draft = join(this.#drafts.folder, newId())
    await writeFile(draft, text, { mode: 0o600, flush: true })
    try {
      await (first ? link(draft, path) : rename(draft, path))
      await syncFolder(this.#folder)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      await rm(draft, { force: true })
    }
  }

  async probe(): Promise<void> {
    const path = join(this.#folder, `${markName}-probe-${newId()}`)
    await writeFile(path, markName, { flag: 'wx', mode: 0o600 })
    const read = await readFile(path, 'utf8').finally(() => rm(path))
    if (read !== markName) throw new Error(`${this.place} returns other bytes than were written.`)
  }

  trashed(): AsyncGenerator<StoredFile> {
    return filesIn(this.#trash())
  }

  /** In the trash the time is that of the move. */
  async trashOld(sha256: string): Promise<boolean> {
    const aside = this.#trash(sha256)
    await mkdir(this.#trash(), { recursive: true, mode: 0o700 })
    try {
      await rename(this.#place(sha256), aside)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false // another clean-up was faster
      throw error
    }
    const anew = (await stat(aside)).mtimeMs > Date.now() - aWeek
    if (anew) await this.putBack(sha256)
    else await utimes(aside, new Date(), new Date())
    return !anew
  }

  async putBack(sha256: string): Promise<void> {
    const place = this.#place(sha256)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await linkOrTouch(this.#trash(sha256), place)
    await this.removeTrashed(sha256)
  }

  async removeTrashed(sha256: string): Promise<void> {
    await rm(this.#trash(sha256), { force: true })
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

  #trash(sha256?: string): string {
    return join(this.#folder, 'trash', sha256 ? namedByHash(sha256) : '')
  }

  #place(sha256: string): string {
    const name = namedByHash(sha256)
    return join(this.#folder, name.slice(0, 2), name.slice(2, 4), name)
  }
}

/** The files with a hash as their name, also in folders inside. */
async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    if (!entry.isFile() || !isHash(entry.name)) continue
    const file = await found(entry.name, join(entry.parentPath, entry.name))
    if (file) yield file
  }
}

async function found(sha256: string, path: string): Promise<StoredFile | null> {
  const file = await stat(path).catch(() => null)
  return file && { sha256, size: file.size, kept_at: file.mtimeMs }
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
