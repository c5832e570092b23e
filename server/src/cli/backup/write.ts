import { createHash } from 'node:crypto'
import { limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { isLost } from '../../platform/storage/files.ts'
import { version } from '../../platform/version.ts'
import { format, type Head, headName, type Manifest, manifestName, sealName } from './manifest.ts'
import { type Content, type AddEntry, writeTar } from './tar-file.ts'
import { copySettings, readSources, type Source } from './tables.ts'

type StoredFile = { sha256: string; size: number }
type NamedFile = StoredFile & { archive: boolean }
const pieceBytes = 4 * 1024 * 1024
const ahead = 4 // files fetched ahead, because the storage may be far away

/** Writes a backup: the database as it is at one moment, and every file that it refers to. */
export async function writeBackup(
  deps: Deps,
  path: string,
  { compressed }: { compressed: boolean },
): Promise<Manifest> {
  let manifest: Manifest | undefined
  await writeTar(path, compressed, async (put) => {
    const { named, ...database } = await inSnapshot(deps.pool, (client) => copyDatabase(client, put))
    manifest = { ...database, ...(await copyFiles(deps, named, put)) }
    const text = Buffer.from(JSON.stringify(manifest))
    await put(manifestName, text)
    await put(sealName, Buffer.from(createHash('sha256').update(text).digest('hex')))
  })
  if (!manifest) throw new Error('The backup has no manifest.')
  return manifest
}

/** Reads a consistent snapshot of the database, while people go on writing. */
async function inSnapshot<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(copySettings)
    const result = await read(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function copyDatabase(client: pg.PoolClient, put: AddEntry) {
  const head: Head = { format, klopt: version, ...(await readMoment(client)) }
  await put(headName, Buffer.from(JSON.stringify(head)))
  const tables: Manifest['tables'] = []
  for (const source of await readSources(client)) tables.push(await copyTable(client, source, put))
  // Include deleted documents as long as their files are kept.
  const { rows: named } = await client.query<NamedFile>(`
    select sha256, max(size) as size, bool_or(archive) as archive from (
      select sha256, size, false as archive from document where deleted_at is null or deleted_at > now() - interval '30 days'
      ${tables.some(({ name }) => name === 'archive') ? archived : ''}
      ${tables.some(({ name }) => name === 'mail_in') ? received : ''}) named
    group by sha256 order by sha256`)
  return { ...head, tables, named }
}

/** Received mails, of which some still have to be read. */
const received = 'union all select raw_sha256, raw_size, true from mail_in'
const archived = `
  union all select zip_sha256, zip_size, true from archive where state = 'ready'
  union all select pdf_sha256, pdf_size, true from archive where state = 'ready'`

async function readMoment(client: pg.PoolClient) {
  const { rows } = await client.query<{ created_at: string; migrations: string[] }>(`
    select now() as created_at, array(select name::text from kysely_migration order by name) as migrations`)
  const [moment] = rows
  if (!moment) throw new Error('The database does not report its time.')
  return moment
}

/** Writes a table in pieces that end with a row, so that each can be restored by itself and memory use is limited. */
async function copyTable(client: pg.PoolClient, { name, columns, from }: Source, put: AddEntry) {
  const hash = createHash('sha256')
  let [rows, piece, pieces] = [0, Buffer.alloc(0), 0]
  let waiting: Buffer[] = []
  let size = 0
  for await (const bytes of client.query(
    to(`copy (select ${columns} from ${from}) to stdout`),
  ) as AsyncIterable<Buffer>) {
    waiting.push(bytes)
    size += bytes.length
    if (size >= pieceBytes) await putPiece(false)
  }
  await putPiece(true)
  return { name, columns, rows, sha256: hash.digest('hex') }

  async function putPiece(last: boolean) {
    const all = Buffer.concat([piece, ...waiting])
    const end = last ? all.length : all.lastIndexOf(10) + 1
    const whole = all.subarray(0, end)
    ;[piece, waiting, size] = [all.subarray(end), [], all.length - end]
    if (whole.length === 0) return
    hash.update(whole)
    for (let at = whole.indexOf(10); at >= 0; at = whole.indexOf(10, at + 1)) rows += 1
    pieces += 1
    await put(`database/${name}/${String(pieces).padStart(6, '0')}`, whole)
  }
}

/** Stored files never change, so the files of the snapshot can be copied afterwards. */
async function copyFiles(deps: Deps, named: NamedFile[], put: AddEntry) {
  const files: StoredFile[] = []
  const missing: string[] = []
  const coming: Promise<Content | null>[] = []
  for (const [place, { sha256, size, archive }] of named.entries()) {
    while (coming.length < Math.min(ahead, named.length - place)) coming.push(fetchFile(place + coming.length))
    const content = await coming.shift()
    if (content) {
      await put(`files/${sha256}`, content, size)
      files.push({ sha256, size })
    } else if (archive || (await isNamed(deps, sha256))) missing.push(sha256) // otherwise it has been deleted in the meantime
  }
  return { files, missing }

  function fetchFile(place: number): Promise<Content | null> {
    const { sha256 = '', size = 0 } = named[place] ?? {}
    const coming = size > limits.file_bytes ? openLarge(deps, sha256, size) : readWhole(deps, sha256)
    coming.catch(() => {}) // handled when its turn comes
    return coming
  }
}

/** The file, or null when it is missing or damaged. */
async function readWhole({ files }: Deps, sha256: string): Promise<Buffer | null> {
  return unlessLost(async () => buffer(await files.open(sha256)))
}

/** An archive may be larger than memory, so it is read twice: to check it, and to copy it. */
async function openLarge({ files }: Deps, sha256: string, size: number): Promise<Readable | null> {
  return unlessLost(async () => {
    let length = 0
    for await (const piece of await files.open(sha256)) if (Buffer.isBuffer(piece)) length += piece.length
    return length === size ? files.open(sha256) : null
  })
}

/** If the storage is away, the file may exist. */
async function unlessLost<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal && !isLost(error)) throw error
    return null
  }
}

async function isNamed({ db }: Deps, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from document
    where sha256 = ${sha256} and coalesce(deleted_at > now() - interval '30 days', true) limit 1`.execute(db)
  return rows.length > 0
}
