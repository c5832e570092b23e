import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { newId } from '../server/src/platform/ids.ts'
import { columnsOf, type Dossier } from './crowd.ts'

const verify: [string, unknown[]] = [`update company set verified_at = now(), verified_by = 'operator'`, []]

/** Inserts the crowd into Klopt: two customers, each with half the people of every dossier. */
export async function seedKlopt(pool: pg.Pool, crowd: Dossier[]): Promise<void> {
  const { dossier_ids, member_ids, member_dossier_ids, token_hashes } = columnsOf(crowd)
  const companies = [newId(), newId()]
  const steps: [string, unknown[]][] = [
    [
      `insert into company (id, name, registration_number, is_klopt_client, status)
       select id, 'Bedrijf ' || n, lpad(n::text, 8, '1'), true, 'active' from unnest($1::uuid[]) with ordinality as t (id, n)`,
      [companies],
    ],
    ...((await verifies(pool)) ? [verify] : []),
    [
      `insert into person (id, company_id, email, first_name, last_name, role, is_guest)
       select id, ($2::uuid[])[1 + n % 2], 'persoon-' || n || '@bedrijf.example', 'Persoon', n::text, 'user', false
       from unnest($1::uuid[]) with ordinality as t (id, n)`,
      [member_ids, companies],
    ],
    [
      `insert into session (id, token_hash, person_id, expires_at)
       select gen_random_uuid(), token_hash, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as t (id, token_hash)`,
      [member_ids, token_hashes],
    ],
    [
      `insert into dossier (id, title, created_by) select id, 'Dossier ' || n, $2
       from unnest($1::uuid[]) with ordinality as t (id, n)`,
      [dossier_ids, member_ids[0]],
    ],
    [
      `insert into dossier_company (dossier_id, company_id, place)
       select dossier_id, company_id, place from unnest($1::uuid[]) as d (dossier_id),
         unnest($2::uuid[]) with ordinality as c (company_id, place)`,
      [dossier_ids, companies],
    ],
    [
      `insert into participant (dossier_id, user_id) select * from unnest($1::uuid[], $2::uuid[])`,
      [member_dossier_ids, member_ids],
    ],
  ]
  await execute(pool, steps)
}

/** Earlier versions, which a bench compares with, verify no companies. */
async function verifies(pool: pg.Pool): Promise<boolean> {
  const column = `select from information_schema.columns where table_name = 'company' and column_name = 'verified_at'`
  return (await pool.query(column)).rowCount === 1
}

/** Creates the tables of the floor and inserts the same crowd. */
export async function seedFloor(pool: pg.Pool, crowd: Dossier[]): Promise<void> {
  const { dossier_ids, member_ids, member_dossier_ids, token_hashes } = columnsOf(crowd)
  await execute(pool, [
    [await readFile(new URL('floor.sql', import.meta.url), 'utf8'), []],
    [
      `insert into person (id, full_name, email) select id, 'Persoon ' || n, 'persoon-' || n || '@bedrijf.example'
       from unnest($1::uuid[]) with ordinality as t (id, n)`,
      [member_ids],
    ],
    [
      `insert into session (token_hash, person_id) select * from unnest($1::bytea[], $2::uuid[])`,
      [token_hashes, member_ids],
    ],
    [`insert into dossier (id) select * from unnest($1::uuid[])`, [dossier_ids]],
    [
      `insert into participant (dossier_id, user_id) select * from unnest($1::uuid[], $2::uuid[])`,
      [member_dossier_ids, member_ids],
    ],
  ])
}

async function execute(pool: pg.Pool, steps: [string, unknown[]][]) {
  for (const [statement, values] of steps) await (values.length ? pool.query(statement, values) : pool.query(statement))
  await pool.query('vacuum analyze')
}
