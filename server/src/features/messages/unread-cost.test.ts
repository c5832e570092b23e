import { postMessage } from '@klopt/contract'
import { sql } from 'kysely'
import { connectLike } from '../../platform/database/db.ts'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { dueDossiers } from './mail-unread.ts'

const world = useWorld()

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Shared Hit Blocks': number; Plans?: Plan[] }

async function plan(): Promise<Plan> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, buffers, format json) ${dueDossiers}`)
    .execute(world.db)
  const [row] = rows
  if (!row) throw new Error('there is no plan')
  return row['QUERY PLAN'][0].Plan
}

/** Old dossiers with lines that somebody has not read since, but was mailed about. */
async function fill(count: number, person: { id: string }, company: { id: string }) {
  const patient = connectLike(world.pool, { max: 1, statement_timeout: 0, query_timeout: 0 }) // a busy machine may need long
  await sql`
    with made as (
      insert into dossier (id, title, created_by, last_seq, last_message_time)
      select gen_random_uuid(), 'Oud dossier', ${person.id}, 5, now() - interval '90 days' from generate_series(1, ${count}::int)
      returning id
    ), linked as (
      insert into dossier_company (dossier_id, company_id, place) select id, ${company.id}, 1 from made
    )
    insert into participant (dossier_id, user_id, mailed_seq) select id, ${person.id}, 5 from made`.execute(patient.db)
  await sql`vacuum analyze dossier`.execute(patient.db)
  await patient.pool.end()
}

test('the search for due dossiers costs the same among two hundred dossiers as among twenty thousand', async () => {
  const company = await world.customer('Bouwbedrijf De Linde')
  const anna = await world.person('Anna', { company })
  const dossier = await world.makeDossier('Vandaag', anna, [company])
  const body = { message_type: 'user', message: 'Nieuw' } as const
  await fill(200, anna, company)
  await anna.call(postMessage, { params: { id: dossier.id }, body })
  const few = await plan()
  await fill(20_000, anna, company)
  const many = await plan()

  const names = [many, ...(many.Plans ?? [])].map((node) => node['Index Name'])
  expect(names).toContain('dossier_unread_due')
  // The number of pages depends slightly on vacuuming. Reading the whole table would take hundreds.
  expect(few['Shared Hit Blocks']).toBeLessThan(20)
  expect(many['Shared Hit Blocks']).toBeLessThan(20)
})
