import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../server/src/platform/database/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import { type Dossier, makeCrowd, type Member } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { fillSearch, type Size } from './search-fill.ts'
import { startKlopt, withPool } from './servers.ts'
import { onStage, options, type Stage } from './stage.ts'

/*
 * Measures searches of every kind, for people with few and with many dossiers, five at once, and how long after sending
 * a message is found. `--big` is the full size: a million messages and a hundred thousand papers, beside a tenth of it.
 * `--huge` is ten times the messages.
 */
const usual: Size = { dossiers: 4000, messages: 200_000, documents: 4000 }
const sizes: Size[] = options.short
  ? [{ dossiers: 300, messages: 5000, documents: 300 }]
  : options.big
    ? [
        { dossiers: 4000, messages: 100_000, documents: 10_000 },
        { dossiers: 4000, messages: 1_000_000, documents: 100_000 },
      ]
    : options.huge
      ? [{ dossiers: 4000, messages: 10_000_000, documents: 100_000 }]
      : [usual]
const counts = options.short ? [3, 50, 200] : [3, 200, 2000]
const rounds = options.short ? 10 : 60
const atOnce = 5
const foundMessages = options.short ? 3 : 20
const pollMs = 50
const patienceMs = 30_000

const kinds: Record<string, string[]> = {
  rare: ['kwibus', 'zwenkwiel', 'dampremmer'],
  common: ['kozijn', 'levering', 'factuur'],
  'two common': ['kozijn levering', 'factuur beton', 'order steiger'],
  amount: ['1.234,56', '€ 2.500,00', '860,00'],
  IBAN: ['NL91 ABNA 0417 1643 00'],
  compound: ['paneel', 'drempel'],
  typo: ['gevelbekledng', 'dampremer'],
}

await onStage(async (stage) => {
  const tables: string[] = []
  for (const size of sizes) {
    const crowd = makeCrowd({ dossiers: 1, members: 3 })
    const people = crowd[0]?.members ?? []
    const { port, database } = await prepare(stage, crowd, size)
    const rows: string[][] = []
    for (const [name, queries] of Object.entries(kinds))
      for (const [n, person] of people.entries()) {
        const { first, times } = await measure(port, person, queries)
        const figures = [Math.max(...first), percentile(times, 0.5), percentile(times, 0.95)]
        rows.push([name, `${counts[n]}`, ...figures.map((time) => `${ms(time)}`)])
      }
    const found = await measureFinding(port, crowd[0])
    const about = await withPool(stage.postgres, database, readSizes)
    tables.push(
      `${size.messages} messages, ${size.documents} papers. ${about}. A message is found ${ms(percentile(found, 0.5))} ms
after it was sent, p95 ${ms(percentile(found, 0.95))} ms.

${table([['search', 'dossiers', 'first ms', 'p50 ms', 'p95 ms'], ...rows])}`,
    )
    console.log(tables.at(-1))
  }
  const { messages, documents } = sizes.at(-1) ?? usual
  if (!options.short)
    record(
      options.huge ? 'Search among ten million messages' : 'Search',
      `${messages} messages, ${documents} papers`,
      `${tables.join('\n\n')}\n\n${await stage.machine()}`,
    )
})

async function prepare(stage: Stage, crowd: Dossier[], size: Size) {
  const database = `bench_search_${size.messages}`
  const server = await startKlopt(stage, { crowd, database })
  const began = performance.now()
  const { pool: words, db } = connect({ ...stage.postgres, database, max: 1 })
  await withPool(stage.postgres, database, async (pool) => {
    await fillSearch({ pool, db, people: crowd[0]?.members ?? [], counts, size })
    await pool.query('vacuum analyze search_entry, search_word, dossier, message, document, document_page, participant')
  })
  await words.end()
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`)
  return { port: server.port, database }
}

async function measure(
  port: number,
  { token }: Member,
  queries: string[],
): Promise<{ first: number[]; times: number[] }> {
  const times: number[] = []
  const ask = async (q: string) => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/search?${new URLSearchParams({ q })}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${q}: ${answer.status} ${await answer.text()}`)
    await answer.text()
    times.push(performance.now() - began)
  }
  for (const q of queries) await ask(q)
  const first = times.splice(0)
  for (let n = 0; n < rounds; n += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, k) => ask(queries[(n + k) % queries.length] ?? '')))
  return { first, times }
}

/** How long after each of these messages was sent it is found. */
async function measureFinding(port: number, dossier: Dossier | undefined): Promise<number[]> {
  const token = dossier?.members[0]?.token ?? ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const times: number[] = []
  for (let n = 0; n < foundMessages; n += 1) {
    const word = `vondst${newId().slice(-12)}`
    const body = JSON.stringify({ message_type: 'user', message: `Hier staat ${word}` })
    const posted = await fetch(`http://127.0.0.1:${port}/api/v1/dossiers/${dossier?.id}/messages`, {
      method: 'POST',
      headers,
      body,
    })
    if (!posted.ok) throw new Error(`${posted.status} ${await posted.text()}`)
    const began = performance.now()
    for (let isFound = false; !isFound;) {
      await pause(pollMs)
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/search?q=${word}`, { headers })
      isFound = (await answer.text()).includes(`Hier staat ${word}`)
      if (performance.now() - began > patienceMs) throw new Error('A message is not found')
    }
    times.push(performance.now() - began)
  }
  return times
}

async function readSizes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; size: string; count: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size, reltuples::bigint as count
     from pg_class where relname in ('search_entry', 'search_word', 'search_entry_words') order by relname`,
  )
  return rows.map(({ name, size, count }) => `${name} ${size} (${count})`).join(', ')
}

function ms(time: number): number {
  return Math.round(time * 10) / 10
}
