import { sql } from 'kysely'
import { CannotStart } from '../platform/cannot-start.ts'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { transaction } from '../platform/database/transaction.ts'
import { type StoredAccount, makeAccounts, readAccounts } from './accounts.ts'
import { makeCompanies } from './companies.ts'
import { gevelelementen } from './conversations/gevelelementen.ts'
import { kraanhuur } from './conversations/kraanhuur.ts'
import { staalleverantie } from './conversations/staalleverantie.ts'
import { storePapers } from './papers/store.ts'
import { demoEmails, makePeople } from './people.ts'
import { tellStory } from './tell-story.ts'

export const stories = [staalleverantie, gevelelementen, kraanhuur]

/** An account to print. */
export type DemoAccount = { full_name: string; role: 'admin' | 'user' | 'viewer'; company: string } & Pick<
  StoredAccount,
  'email' | 'password'
>

/**
 * Fills an empty database with the demo, in one transaction. Leaves any other database unchanged. Returns the accounts
 * that still have the password of the first start, or null without any.
 */
export async function fillDemo(deps: Deps, onFilling?: () => void): Promise<DemoAccount[] | null> {
  const { db, config } = deps
  if (config.production && (await holdsRealCompany(db)))
    throw new CannotStart('DEMO: this database has real companies, so the demo cannot be added: remove the setting.')
  if (await isEmpty(db)) {
    onFilling?.()
    await fill(deps)
  }
  const accounts = await usableAccounts(db, await readAccounts(config.dataDir))
  return accounts.length ? accounts : null
}

async function fill(deps: Deps): Promise<void> {
  const now = Temporal.Now.instant()
  const papers = await storePapers(deps.files, now)
  await transaction(deps, async (tx) => {
    await sql`lock table company in share row exclusive mode`.execute(tx.db) // another process may be filling it too
    if (!(await isEmpty(tx.db))) return
    const accounts = await makeAccounts(deps.config.dataDir, demoEmails)
    const cast = await makePeople(tx, await makeCompanies(tx), accounts)
    for (const story of stories) await tellStory(tx, cast, papers, story, now)
  })
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from company limit 1`.execute(db)
  return rows.length === 0
}

/** Only numbers of invented companies start with four zeros. */
async function holdsRealCompany(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from company where is_klopt_client and registration_number not like '0000%' limit 1`.execute(db)
  return rows.length > 0
}

async function usableAccounts(db: Db, stored: StoredAccount[]): Promise<DemoAccount[]> {
  const people = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.email', 'full_name', 'role', 'company.name as company', 'password_hash'])
    .where('person.deleted_at', 'is', null)
    .where('is_guest', '=', false)
    .where('person.email', 'in', demoEmails)
    .execute()
  return stored.flatMap(({ email, password, password_hash }) => {
    // Do not print a password that was changed since.
    const person = people.find((person) => person.email === email && person.password_hash === password_hash)
    return person ? [{ email, password, full_name: person.full_name, role: person.role, company: person.company }] : []
  })
}
