import { logout } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { useWorld, type World } from '../../server/src/testing/world.ts'
import { madeCalls, endpoints, nameOf } from '../testing/ask.ts'
import { readTable } from '../testing/csv.ts'
import { makeScene, type Scene, setState } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { deviations, notServedYet } from './deviations.ts'
import type { Outcome, Row } from './row.ts'
import { agreementRows } from './rows-agreements.ts'
import { archiveRows } from './rows-archive.ts'
import { checkRows } from './rows-checks.ts'
import { mailInRows } from './rows-mail-in.ts'
import { cardRows } from './rows-cards.ts'
import { companyRows } from './rows-companies.ts'
import { comparedRows } from './rows-compared.ts'
import { documentRows, productionRows } from './rows-documents.ts'
import { dossierRows } from './rows-dossiers.ts'
import { messageRows } from './rows-messages.ts'
import { liveRows } from './rows-live.ts'
import { overviewRows } from './rows-overview.ts'
import { peopleRows } from './rows-people.ts'
import { uploadRows } from './rows-uploads.ts'
import { pushRows } from './rows-push.ts'
import { searchRows } from './rows-search.ts'

const production = {
  NODE_ENV: 'production',
  RATE_LIMIT_SCALE: '1',
  SECRET_KEY: 'a-key-that-is-long-enough-for-klopt',
}
/**
 * The number of rows that share a world: each scene makes comparing all tables slower, and each world takes time to
 * create.
 */
const rowsOfAWorld = 8
const rows = {
  ...peopleRows,
  ...dossierRows,
  ...companyRows,
  ...documentRows,
  ...comparedRows,
  ...checkRows,
  ...mailInRows,
  ...messageRows,
  ...cardRows,
  ...agreementRows,
  ...overviewRows,
  ...archiveRows,
  ...searchRows,
  ...uploadRows,
  ...pushRows,
  ...liveRows,
  ...productionRows,
}
const here = new URL('.', import.meta.url)
const more = new Map(readTable(new URL('authz-more.csv', here)).map((row) => [row['call'], row]))
/** Reads that write: a link is used, and the mail address of a dossier is made when it is first asked for. */
const writingReads = new Set(['GET /auth/validate?token= own link (others: random)', 'GET /dossiers/{id}/mail-address'])
/** The audit log records reading and refusals. */
const writtenAnyway = new Set(['audit'])
const counts = { open: 0, close_request: 0, closed: 0 }

const table = readTable(new URL('authz-matrix.csv', here)).map(({ call = '', note, ...cells }) => {
  const { call: _, ...others } = more.get(call) ?? {}
  const all = Object.entries({ ...cells, ...others }) as [SceneKey, string][]
  const filled = all.filter(([, cell]) => cell !== '—')
  return { call, note, cells: filled.map(([who, cell]) => [who, deviations[call]?.[who]?.[0] ?? cell] as const) }
})

const parts = Object.groupBy(table, ({ call }, n) =>
  call in productionRows ? 'in production' : `part ${Math.floor(n / rowsOfAWorld) + 1}`,
)

describe.each(Object.entries(parts))('%s', (name, calls = []) => {
  const world = useWorld(name === 'in production' ? production : {})
  describe.each(calls)('$call', (call) => {
    testRow(world, call)
  })
})

function testRow(world: World, { call, cells }: (typeof table)[number]) {
  const row = (rows as Record<string, Row>)[call]

  test('each caller gets the status in the table', async () => {
    const found = await askAll(world, row, cells, { reads: isRead(call) })

    counts.open += cells.length
    expect(found).toEqual(Object.fromEntries(cells))
  })

  const successes = cells.filter(([who, cell]) => row?.in?.(who).length && /^(2\d\d[^tn]?|ok)$/.test(cell))
  if (successes.length === 0) return

  test('each caller gets the right status while closing is requested', async () => {
    const requested = (who: SceneKey, cell: string) =>
      typeof row?.requested === 'function' ? row.requested(who) : (row?.requested ?? cell)
    const expected = successes.map(([who, cell]) => [who, requested(who, cell)] as const)

    const found = await askAll(world, row, expected, { reads: isRead(call), status: 'close_request' })

    counts.close_request += expected.length
    expect(found).toEqual(Object.fromEntries(expected))
  })

  test('each caller gets the right status once the dossier is closed', async () => {
    const expected = successes.map(([who]) => [who, row?.closed ?? '403 dossier_closed'] as const)

    const found = await askAll(world, row, expected, { reads: isRead(call), status: 'closed' })

    counts.closed += expected.length
    expect(found).toEqual(Object.fromEntries(expected))
  })
}

test('the table and the tests have the same rows', () => {
  expect(table.map(({ call }) => call).toSorted()).toEqual(Object.keys(rows).toSorted())
  expect([...more.keys()]).toEqual(table.map(({ call }) => call))
})

describe('the contract', () => {
  const world = useWorld()

  test('every call has a row and is served', () => {
    const all = endpoints.map(nameOf)
    const unserved = endpoints.filter(({ method, path }) => !world.app.hasRoute({ method, url: path }))

    expect(unserved.map(nameOf).toSorted()).toEqual(notServedYet.toSorted())
    expect(all.filter((name) => !madeCalls.has(name))).toEqual([])
  })
})

afterAll(() => console.warn(`Matrix: ${JSON.stringify(counts)} cells`))

type Circumstances = {
  /** The call changes nothing, so all callers may share a scene. */
  reads: boolean
  status?: 'close_request' | 'closed'
}

function isRead(call: string): boolean {
  return call.startsWith('GET ') && !writingReads.has(call)
}

/**
 * Runs a row for each caller. Callers who are refused share a scene, in which nothing may change. So do those who read.
 * Each other successful call gets its own scene.
 */
async function askAll(
  home: World,
  row: Row | undefined,
  cells: (readonly [SceneKey, string])[],
  { reads, status }: Circumstances,
): Promise<Record<string, string>> {
  if (!row) throw new Error('no test knows this row')
  const shared = await ready(home, row, 'A')
  const writesNothing = cells.filter(([, cell]) => reads || /^[345]/.test(cell))
  const before = await versions(home)
  const found: Record<string, string> = {}
  for (const [who] of writesNothing) found[who] = await askOne(row, shared, who)
  expect(await versions(home), 'a refused call or one that reads wrote something').toEqual(before)
  for (const [who] of cells.filter((cell) => !writesNothing.includes(cell))) {
    const own = who === 'S' ? shared : await ready(home, row, who)
    found[who] = await askOne(row, own, who)
  }
  return found

  async function ready(home: World, row: Row, who: SceneKey): Promise<Scene> {
    const scene = await makeScene(home)
    await row.ready?.(scene, who)
    await scene.who.S.call(logout)
    const where = [...new Set(cells.flatMap(([who]) => row.in?.(who) ?? []))]
    if (status) await setState(scene, where, { status })
    return scene
  }
}

async function askOne(row: Row, scene: Scene, who: SceneKey): Promise<string> {
  const outcomes = [await row.ask(scene, who)].flat()
  return [...new Set(outcomes.map((outcome) => cellOf(row, outcome, scene, who)))].join('/')
}

function cellOf(row: Row, outcome: Outcome, scene: Scene, who: SceneKey): string {
  if (typeof outcome === 'string') return outcome
  const { status, body } = outcome
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  if (code === 'dossier_closed') return `${status} ${code}`
  return `${status}${row.letter?.(outcome, scene, who) ?? ''}`
}

/** The stored data that a refused call must not change: the number of rows and their newest versions. */
async function versions({ db }: World): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  const versions = tables.rows
    .filter(({ name }) => !writtenAnyway.has(name))
    .map(({ name }) => sql`select ${name} as name, count(*), max(xmin::text::bigint) as newest from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string }>`${sql.join(versions, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row]))
}
