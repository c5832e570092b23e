import { z } from 'zod'
import { CannotStart } from '../cannot-start.ts'
import type { Db } from '../database/db.ts'
import { jsonOf } from '../json-of.ts'
import type { Files, StoredFile } from './files.ts'
import { hasTable, type Installation, noteUse, readInstallation } from './installation.ts'
import { readKnown, sampleKept } from './known.ts'

const Mark = z.object({ database: z.string(), used_at: z.string().nullable() })
type Mark = z.infer<typeof Mark>

const documentsLookedAt = 20
const filesLookedAt = 100

/** The storage is that of another database, or not the one that this database knows. */
export class ForeignStorage extends CannotStart {}

const lead = 'Deze opslag hoort bij een andere database.'
const remedy =
  'Check DATABASE_URL, STORAGE_URL and DATA_DIR; a test of a restore needs a bucket or folder of its own. ' +
  'If this database takes over these files for good: npm run klopt -- storage:adopt.'

/**
 * The file `.klopt` in the storage, with the id of the database to which the storage belongs. Klopt deletes what its
 * database does not name, so no other database may ever use it: decision 101.
 */
export class StorageMark {
  readonly #db: Db
  readonly #files: Files
  #id: string | undefined

  constructor(db: Db, files: Files) {
    this.#db = db
    this.#files = files
  }

  /** Throws ForeignStorage unless the storage belongs to this database. The first time it looks closer. */
  async check(): Promise<void> {
    if (!this.#id) return this.examine()
    const mark = await this.#read()
    if (!mark) throw new ForeignStorage(`${this.#files.place} has lost its mark: is the disk mounted?`)
    if (mark.database !== this.#id) throw this.#other(mark, this.#id)
  }

  /** Notes in the database and then in the mark that they belong together now: at a start, and before a clean-up. */
  async use(): Promise<void> {
    await this.examine()
    await this.adopt()
  }

  /** Makes the storage that of this database, whatever the mark says. */
  async adopt(): Promise<void> {
    const own = await noteUse(this.#db)
    await this.#files.writeMark(textOf(own))
    this.#id = own.id
  }

  async examine(): Promise<void> {
    const mark = (await this.#read()) ?? (await this.#claim())
    const own = await readInstallation(this.#db) // after the mark, because it is written first
    if (mark.database !== own.id) throw this.#other(mark, own.id)
    if (own.is_copy)
      throw new ForeignStorage(
        `${lead} ${this.#files.place} was last used by the database of which this one is a copy. ${remedy}`,
      )
    if (mark.used_at && (!own.used_at || Date.parse(mark.used_at) > Date.parse(own.used_at)))
      throw new ForeignStorage(
        `${lead} ${this.#files.place} was used until ${mark.used_at}, and this database is an older copy, of ${own.used_at ?? 'an unknown time'}. ${remedy}`,
      )
    this.#id = own.id
  }

  /** Whoever comes first marks the storage: a new one, or one from before there were marks that knows its database. */
  async #claim(): Promise<Mark> {
    await this.#recognise()
    await this.#files.writeMark(textOf(await readInstallation(this.#db)), { first: true })
    const mark = await this.#read()
    if (!mark) throw new Error(`The mark of ${this.#files.place} cannot be read.`)
    return mark
  }

  async #recognise(): Promise<void> {
    const { place } = this.#files
    const hasDocuments = await hasTable(this.#db, 'document')
    const stored = await take(this.#files.stored(), filesLookedAt)
    const documents = hasDocuments ? await sampleKept(this.#db, documentsLookedAt) : []
    const found = await Promise.all(documents.map((sha256) => this.#files.find(sha256)))
    const there = found.filter(Boolean).length
    if (there * 2 < documents.length)
      throw new ForeignStorage(
        stored.length
          ? `${lead} ${place} has ${there} of ${documents.length} documents of this database. ${remedy}`
          : `${place} is empty, but this database has documents: is the disk mounted, and are DATA_DIR and STORAGE_URL right? To go on without them: npm run klopt -- storage:adopt.`,
      )
    const names = stored.map(({ sha256 }) => sha256)
    const known = hasDocuments ? await readKnown(this.#db, names) : new Set<string>()
    const strange = names.filter((sha256) => !known.has(sha256)).length
    if (strange * 2 > names.length)
      throw new ForeignStorage(
        `${lead} ${place} has files, of which this database does not know ${strange} of ${names.length}. ${remedy}`,
      )
  }

  #other({ database, used_at }: Mark, own: string): ForeignStorage {
    const until = used_at ? `, used until ${used_at}` : ''
    return new ForeignStorage(
      `${lead} ${this.#files.place} is that of ${database}${until}; this one is ${own}. ${remedy}`,
    )
  }

  async #read(): Promise<Mark | null> {
    const text = await this.#files.readMark()
    if (text === null) return null
    const { data } = Mark.safeParse(jsonOf(text))
    if (!data) throw new ForeignStorage(`The mark of ${this.#files.place} (.klopt) is damaged. ${remedy}`)
    return data
  }
}

function textOf({ id, used_at }: Installation): string {
  return `${JSON.stringify({ database: id, used_at })}\n`
}

async function take(files: AsyncGenerator<StoredFile>, most: number): Promise<StoredFile[]> {
  const taken: StoredFile[] = []
  for await (const file of files) if (taken.push(file) >= most) break
  return taken
}
