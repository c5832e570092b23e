import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { lexemesOf, vectorOf } from '../server/src/features/search/words/lexemes.ts'
import type { Db } from '../server/src/platform/database/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import type { Member } from './crowd.ts'
import { wordsOf } from './search-words.ts'

export type Size = { dossiers: number; messages: number; documents: number }
type Filling = { pool: pg.Pool; db: Db; people: Member[]; counts: number[]; size: Size }
type Dossier = { id: string; last: number }
type Text = {
  kind: string
  source_id: string
  dossier_id: string
  page: number
  seq: number | null
  at: number
  text: string
}

const atOnce = 5000
const pages = 2
const pollMs = 100
const minuteMs = 60_000

/**
 * Fills a new database by COPY: dossiers, most of strangers, with messages and papers in the order of time, and their
 * entries with the words that the product gives them. `pool` has one connection. The indexes of the entries are made at
 * the end, which takes a tenth of the time.
 */
export async function fillSearch(filling: Filling): Promise<void> {
  const { pool, size } = filling
  await untilIndexed(pool)
  // No checks of keys, and nothing of the first dossier.
  await pool.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB';
    truncate search_entry, search_word; update dossier set search_due_at = null`)
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'search_entry'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  const dossiers = await fillDossiers(filling)
  const counts = new Map<string, number>()
  const author = (await pool.query(`select id, company_id from person where id = $1`, [filling.people[0]?.id])).rows[0]
  for (let n = 0; n < size.messages; n += atOnce)
    await fillMessages(filling, dossiers, author, range(n, Math.min(n + atOnce, size.messages)), counts)
  for (let n = 0; n < size.documents; n += atOnce / 10)
    await fillDocuments(filling, dossiers, author, range(n, Math.min(n + atOnce / 10, size.documents)), counts)
  for (const { definition } of indexes) await pool.query(definition)
  // At once, because the running server indexes as well.
  await pool.query('begin; lock table search_word; truncate search_word')
  await copy(
    pool,
    'search_word (word, entries)',
    [...counts].map((row) => line(...row)),
  )
  await pool.query('commit')
}

/** Waits until the running server has indexed its first dossier, so that it writes nothing beside the filling. */
async function untilIndexed(pool: pg.Pool): Promise<void> {
  const due = () => pool.query('select from dossier where search_due_at is not null limit 1')
  while ((await due()).rowCount) await pause(pollMs)
}

type Author = { id: string; company_id: string }

async function fillDossiers({ pool, people, counts, size }: Filling): Promise<Dossier[]> {
  const now = Date.now()
  const dossiers = range(0, size.dossiers).map((n) => ({ id: newId(), last: now - n * minuteMs }))
  const each = Math.ceil(size.messages / size.dossiers)
  await copy(
    pool,
    'dossier (id, title, created_by, last_seq, indexed_seq, search_due_at, last_message_time)',
    dossiers.map(({ id, last }, n) => line(id, `Werk ${n}`, people[0]?.id, each, each, null, time(last))),
  )
  await pool.query(
    `insert into dossier_company (dossier_id, company_id, place)
     select dossier.id, company.id, row_number() over (partition by dossier.id order by company.id)
     from dossier, (select id from company order by id limit 2) company where last_seq > 0`,
  )
  for (const [n, { id }] of people.entries())
    await pool.query(
      `insert into participant (dossier_id, user_id)
       select id, $1 from (select id from dossier where last_seq > 0 order by md5(id::text || $2) limit $3) chosen`,
      [id, String(n), counts[n] ?? 0],
    )
  return dossiers
}

async function fillMessages(
  { pool, db, size }: Filling,
  dossiers: Dossier[],
  { id: author, company_id }: Author,
  numbers: number[],
  counts: Map<string, number>,
) {
  const each = Math.ceil(size.messages / size.dossiers)
  const texts = numbers.map((n): Text => {
    const dossier = dossiers[n % dossiers.length] ?? { id: '', last: 0 }
    const seq = Math.floor(n / dossiers.length) + 1
    const at = dossier.last - (each - seq) * 3 * minuteMs
    const shared = { dossier_id: dossier.id, source_id: timeId(at), seq, at, page: 0 }
    return { ...shared, kind: 'message', text: wordsOf(8) + valueIn() }
  })
  await copy(
    pool,
    'message (id, dossier_id, seq, message_type, message, sender_id, company_id, created_at)',
    texts.map((row) =>
      line(row.source_id, row.dossier_id, row.seq, 'chat_message', row.text, author, company_id, time(row.at)),
    ),
  )
  await fillEntries(pool, db, texts, counts)
}

function valueIn(): string {
  const chance = Math.random()
  if (chance < 0.02) return ' voor € 1.234,56'
  if (chance < 0.03) return ' op NL91 ABNA 0417 1643 00'
  return chance < 0.05 ? ` is € ${Math.floor(Math.random() * 9000)},00` : ''
}

async function fillDocuments(
  { pool, db }: Filling,
  dossiers: Dossier[],
  { id: author, company_id }: Author,
  numbers: number[],
  counts: Map<string, number>,
) {
  const papers = numbers.map((n) => {
    const { id: dossier_id = '', last: at = 0 } = dossiers[n % dossiers.length] ?? {}
    return { dossier_id, source_id: timeId(at), at, seq: null, text: `Factuur_${n}.pdf` }
  })
  const texts = papers.flatMap((paper) =>
    range(1, pages + 1).map((page): Text => ({ ...paper, kind: 'page', page, text: wordsOf(120) })),
  )
  await copy(
    pool,
    'document (id, dossier_id, filename, content_type, size, sha256, uploader_id, uploader_company_id, created_at)',
    papers.map(({ source_id, dossier_id, text, at }) => {
      const file = [text, 'application/pdf', 1, randomBytes(32).toString('hex')] as const
      return line(source_id, dossier_id, ...file, author, company_id, time(at))
    }),
  )
  await copy(
    pool,
    'document_page (document_id, page, text)',
    texts.map(({ source_id, page, text }) => line(source_id, page, text)),
  )
  await fillEntries(pool, db, [...papers.map((paper) => ({ ...paper, kind: 'document', page: 0 })), ...texts], counts)
}

async function fillEntries(pool: pg.Pool, db: Db, texts: Text[], counts: Map<string, number>): Promise<void> {
  const lexemes = await lexemesOf(db, texts)
  for (const word of lexemes.flat()) if (!word.startsWith('#')) counts.set(word, (counts.get(word) ?? 0) + 1)
  await copy(
    pool,
    'search_entry (id, dossier_id, kind, source_id, page, seq, at, words)',
    texts.map(({ dossier_id, kind, source_id, page, seq, at }, n) =>
      line(newId(), dossier_id, kind, source_id, page, seq, time(at), vectorOf(lexemes[n] ?? [])),
    ),
  )
}

async function copy(pool: pg.Pool, into: string, lines: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await pipeline(Readable.from(lines), client.query(from(`copy ${into} from stdin`)))
  } finally {
    client.release()
  }
}

function line(...values: (string | number | null | undefined)[]): string {
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`
}

function time(at: number): string {
  return new Date(at).toISOString()
}

/** An id in the order of time, as Klopt makes them. */
function timeId(at: number): string {
  const random = randomBytes(10).toString('hex')
  const hex = `${at.toString(16).padStart(12, '0')}7${random.slice(0, 3)}8${random.slice(3, 18)}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, n) => from + n)
}
