import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { migrationNames } from '../../platform/database/db.ts'
import { jsonOf } from '../../platform/json-of.ts'
import { CannotDo } from '../command.ts'
import { format, Head, headName, Manifest, manifestName, sealName } from './manifest.ts'
import { type Entry, readTar } from './tar-file.ts'

/** Reads a whole backup and checks that it is complete, byte for byte. Changes nothing. */
export async function verifyBackup(path: string): Promise<Manifest> {
  if (!(await stat(path).catch(() => null))?.isFile()) throw new CannotDo(`There is no file ${path}.`)
  const read = new Verification()
  try {
    for await (const entry of readTar(path)) await read.take(entry, path)
  } catch (error) {
    if (error instanceof CannotDo) throw error
    if (!read.head) throw noBackup(path)
    throw new CannotDo(`${path} is damaged: ${error instanceof Error ? error.message : String(error)}.`)
  }
  if (!read.head) throw noBackup(path)
  return read.whole(path)
}

/** The entries that were read so far. */
class Verification {
  head: Head | undefined
  readonly #tables = new Map<string, Hash>()
  readonly #files = new Set<string>()
  #manifest = ''
  #seal = ''

  async take(entry: Entry, path: string): Promise<void> {
    const { name } = entry
    if (!this.head) {
      if (name !== headName) throw noBackup(path)
      this.head = await readHead(entry, path)
    } else if (name === manifestName) this.#manifest = (await buffer(entry.bytes)).toString()
    else if (name === sealName) this.#seal = (await buffer(entry.bytes)).toString()
    else await this.#takeContent(name, entry, path)
  }

  async #takeContent(name: string, entry: Entry, path: string): Promise<void> {
    const [folder, part = ''] = name.split('/')
    const hash = folder === 'files' ? createHash('sha256') : (this.#tables.get(part) ?? createHash('sha256'))
    for await (const bytes of entry.bytes) hash.update(bytes)
    if (folder === 'database') this.#tables.set(part, hash)
    else if (folder !== 'files') throw new CannotDo(`${path} is damaged: '${name}' does not belong in a backup.`)
    else if (hash.digest('hex') === part) this.#files.add(part)
    else throw new CannotDo(`${path} is damaged: the file ${part} has changed.`)
  }

  whole(path: string): Manifest {
    if (!this.#seal) throw new CannotDo(`${path} is cut off: its end is missing.`)
    if (createHash('sha256').update(this.#manifest).digest('hex') !== this.#seal)
      throw new CannotDo(`${path} is damaged: its list of contents was changed.`)
    const manifest = Manifest.parse(JSON.parse(this.#manifest))
    for (const { name, rows, sha256 } of manifest.tables) {
      const found = this.#tables.get(name)
      if (rows > 0 && found?.digest('hex') !== sha256)
        throw new CannotDo(`${path} is damaged: the table ${name} has changed.`)
    }
    const lost = manifest.files.find(({ sha256 }) => !this.#files.has(sha256))
    if (lost) throw new CannotDo(`${path} is damaged: the file ${lost.sha256} is missing.`)
    return manifest
  }
}

/** Only a backup of this version of Klopt or an older one can be read. */
async function readHead(entry: Entry, path: string): Promise<Head> {
  const { data } = Head.safeParse(jsonOf((await buffer(entry.bytes)).toString()))
  if (!data) throw noBackup(path)
  const names = await migrationNames()
  if (data.format > format || data.migrations.some((name) => !names.includes(name)))
    throw new CannotDo(`${path} was made by a newer Klopt (${data.klopt}): restore it with that one.`)
  if (data.migrations.some((name, place) => names[place] !== name))
    throw new CannotDo(`${path} was made by a different build of Klopt (${data.klopt}).`)
  return data
}

function noBackup(path: string): CannotDo {
  return new CannotDo(`${path} is not a backup of Klopt.`)
}
