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
import { keepPapers } from './papers/keep.ts'
import { demo_emails, makePeople } from './people.ts'
import { tellStory } from './tell-story.ts'

export const stories = [staalleverantie, gevelelementen, kraanhuur]

/** A sign-in to print. */
export type DemoAccount = { full_name: string; role: 'admin' | 'user' | 'viewer'; company: string } & Pick<
  StoredAccount,
  'email' | 'password'
>

/**
 * Fills an empty database with the demo, all of it or nothing, and leaves any other one as it is. Gives the sign-ins
 * whose passwords are still those of the first start; null when this database holds none.
 */
export async function fillDemo(deps: Deps, onFilling?: () => void): Promise<DemoAccount[] | null> {
  const { db, config } = deps
  if (config.production && (await holdsRealCompany(db)))
    throw new CannotStart(
      'DEMO: this database holds real companies, and the demo does not go beside them: leave it out.',
    )
  if (await isEmpty(db)) {
    onFilling?.()
    await fill(deps)
  }
  const accounts = await signIns(db, await readAccounts(config.dataDir))
  return accounts.length ? accounts : null
}

async function fill(deps: Deps): Promise<void> {
  const now = Temporal.Now.instant()
  const papers = await keepPapers(deps.files, now)
  await transaction(deps, async (tx) => {
    await sql`lock table company in share row exclusive mode`.execute(tx.db) // another process may be filling it too
    if (!(await isEmpty(tx.db))) return
    const accounts = await makeAccounts(deps.config.dataDir, demo_emails)
    const cast = await makePeople(tx, await makeCompanies(tx), accounts)
    for (const story of stories) await tellStory(tx, cast, papers, story, now)
  })
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from company limit 1`.execute(db)
  return rows.length === 0
}

/** Every number of an invented company begins with four zeros, and that of no real one does. */
async function holdsRealCompany(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from company where is_klopt_client and registration_number not like '0000%' limit 1`.execute(db)
  return rows.length > 0
}

async function signIns(db: Db, kept: StoredAccount[]): Promise<DemoAccount[]> {
  const people = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.email', 'full_name', 'role', 'company.name as company', 'password_hash'])
    .where('person.deleted_at', 'is', null)
    .where('is_guest', '=', false)
    .where('person.email', 'in', demo_emails)
    .execute()
  return kept.flatMap(({ email, password, password_hash }) => {
    // Whoever changed their password since does not want the old one printed.
    const person = people.find((person) => person.email === email && person.password_hash === password_hash)
    return person ? [{ email, password, full_name: person.full_name, role: person.role, company: person.company }] : []
  })
}
