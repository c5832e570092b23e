import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** Every statement sent to PostgreSQL while `work` runs, including begin and commit. Each is one round trip. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    for (const [first, second] of query.mock.calls as unknown[][]) sent.push(asStatement(first, second))
  } finally {
    query.mockRestore()
  }
  return sent
}

function asStatement(first: unknown, second: unknown): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values = [] } = first as { text: string; values?: unknown[] }
  return { text, values: Array.isArray(second) ? second : values }
}

/** How many pages of 8 kB a statement reads, with the plan for its values and with the generic plan. */
export async function buffersOf(pool: pg.Pool, { text, values }: Statement): Promise<{ own: number; generic: number }> {
  const client = await pool.connect()
  try {
    const own = await explained(client, text, values)
    await client.query('set plan_cache_mode = force_generic_plan')
    const generic = await explained(client, text, values)
    return { own, generic }
  } finally {
    await client.query('reset plan_cache_mode')
    client.release()
  }
}

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

// A statement with values is planned as a prepared one, so that plan_cache_mode decides.
async function explained(client: pg.PoolClient, text: string, values: unknown[]): Promise<number> {
  await client.query(`explain (analyze, buffers) ${text}`, values) // the first run also reads the catalogue
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('There is no plan.')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
