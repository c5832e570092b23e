import type pg from 'pg'
import { connect } from '../server/src/platform/database/db.ts'
import { makeCrowd, type Member } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { fillSearch } from './search-fill.ts'
import { startKlopt, withPool } from './servers.ts'
import { onStage, options, type Stage } from './stage.ts'

/*
 * Measures searches of every kind, for people with few and with many dossiers, five at once, in a database that the job
 * indexed. `--big` is the full size: a million messages and a hundred thousand papers, which takes half an hour.
 */
const size = options.short
  ? { dossiers: 300, messages: 5000, documents: 300 }
  : options.big
    ? { dossiers: 4000, messages: 1_000_000, documents: 100_000 }
    : { dossiers: 4000, messages: 200_000, documents: 4000 }
const counts = options.short ? [3, 50, 200] : [3, 200, 2000]
const rounds = options.short ? 10 : 60
const at_once = 5

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
  const crowd = makeCrowd({ dossiers: 1, members: 3 })
  const people = crowd[0]?.members ?? []
  const { port, database } = await prepare(stage, crowd)
  const rows: string[][] = []
  for (const [name, queries] of Object.entries(kinds))
    for (const [n, person] of people.entries()) {
      const times = await measure(port, person, queries)
      rows.push([name, `${counts[n]}`, `${ms(percentile(times, 0.5))}`, `${ms(percentile(times, 0.95))}`])
    }
  const sizes = await withPool(stage.postgres, database, readSizes)
  const figures = table([['search', 'dossiers', 'p50 ms', 'p95 ms'], ...rows])
  console.log(figures, sizes)
  if (!options.short)
    record(
      'Search',
      `${size.messages} messages, ${size.documents} papers. ${sizes}`,
      `${figures}\n\n${await stage.machine()}`,
    )
})

async function prepare(stage: Stage, crowd: ReturnType<typeof makeCrowd>) {
  const database = 'bench_search'
  const server = await startKlopt(stage, { crowd, database })
  const began = performance.now()
  const { pool: words, db } = connect({ ...stage.postgres, database, max: 1 })
  await withPool(stage.postgres, database, async (pool) => {
    await fillSearch({ pool, db, people: crowd[0]?.members ?? [], counts, size })
    await pool.query('vacuum analyze search_entry, search_word, dossier, message, document, document_page, participant')
  })
  await words.end()
  console.log(`filled in ${seconds(performance.now() - began)} s`)
  return { port: server.port, database }
}

async function measure(port: number, { token }: Member, queries: string[]): Promise<number[]> {
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
  for (const q of queries) await ask(q) // a warm-up
  times.length = 0
  for (let n = 0; n < rounds; n += at_once)
    await Promise.all(Array.from({ length: at_once }, (_, k) => ask(queries[(n + k) % queries.length] ?? '')))
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
function seconds(time: number): number {
  return Math.round(time / 1000)
}
