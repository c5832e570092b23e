import type { CompanyHit } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { cardSql } from './read-company.ts'

const hitsMost = 20
const timeoutMs = 2000
const likeness = 0.55
/** For a common word, only this many candidates are sorted. */
const candidatesMost = 1000

/**
 * Companies that could become a relation: Klopt's customers, own contacts and the register's results, each company
 * once. Klopt's own come first. If the register is down, the rest is returned.
 */
export async function searchCompanies(
  { db, register }: Deps,
  viewer: Viewer,
  q: string,
): Promise<{ hits: CompanyHit[]; register: 'ok' | 'down' }> {
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  const [known, { up, companies }] = await Promise.all([findKnown(db, viewer, q), register.find(q)])
  const numbers = companies.map(({ registration_number }) => registration_number)
  const knownByNumber = numbers.length ? await findByNumbers(db, viewer, numbers) : []
  const noCustomer = { id: null, is_klopt_client: false, verified: false, mail_domain: null }
  const unknown = companies.map((company) => ({ ...company, ...noCustomer }))
  const found = [...known, ...knownByNumber, ...unknown]
  const related = await findRelated(db, viewer, found)
  const hits = oncePerCompany(found, viewer.company_id, related)
  return { hits: hits.slice(0, hitsMost), register: up ? 'ok' : 'down' }
}

/** By the start of any word of the name, by similarity, or by the start of the number. */
async function findKnown(db: Db, viewer: Viewer, q: string): Promise<CompanyHit[]> {
  return db.transaction().execute(async (db) => {
    const words = await prepare(db, q)
    // Words contain no LIKE wildcards. A text of only signs has no words and would match every name.
    if (words === ' ') return []
    const begins = sql`name_words like ${`${words}%`}`
    const contains = sql`name_words like ${`%${words}%`}`
    const matches = sql`select ${cardSql}, name_words from company
      where ${mayFind(viewer)} and id <> ${viewer.company_id}`
    // Each part runs only if the earlier ones did not fill the page, so that common words skip the expensive ones.
    const { rows } = await sql<CompanyHit>`
      select id, name, registration_number, city, is_klopt_client, mail_domain, verified from (
        ${numberPart(matches, q)}
        (${matches} and ${begins} order by name_words, id limit ${hitsMost})
        union all
        (select * from (${matches} and ${contains} and not ${begins} limit ${candidatesMost}) candidates
          order by name_words, id limit ${hitsMost})
        union all
        (${matches} and ${words} <% name_words and not ${contains}
          order by word_similarity(${words}, name_words) desc, name_words, id limit ${hitsMost})
      ) hits
      limit ${hitsMost}`.execute(db)
    return rows
  })
}

function numberPart(matches: RawBuilder<unknown>, q: string) {
  const digits = q.replaceAll(' ', '')
  if (!/^\d{2,8}$/.test(digits)) return sql``
  return sql`
    (${matches} and registration_number collate "C" like ${`${digits}%`}
      order by registration_number collate "C", id limit ${hitsMost})
    union all`
}

/** Sets the limits of one search and its similarity threshold, and returns the text as words. */
async function prepare(db: Db, q: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select words_of(${q}) as words,
      set_config('max_parallel_workers_per_gather', '0', true), -- the parts run one after the other
      set_config('statement_timeout', ${String(timeoutMs)}, true),
      set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(db)
  return rows[0]?.words ?? ' '
}

async function findByNumbers(db: Db, viewer: Viewer, numbers: string[]): Promise<CompanyHit[]> {
  const { rows } = await sql<CompanyHit>`
    select ${cardSql}
    from company
    where ${mayFind(viewer)} and registration_number = any(${numbers})
    order by is_klopt_client desc`.execute(db)
  return rows
}

/** Excludes drafts, closed companies and others' contacts. */
function mayFind(viewer: Viewer) {
  return sql`(is_klopt_client and status = 'active' or owner_id = ${viewer.company_id})`
}

/** The unverified customers among the hits with which the viewer's company has an active relation. */
async function findRelated(db: Db, viewer: Viewer, hits: CompanyHit[]): Promise<Set<string>> {
  const customers = hits.filter((hit) => hit.is_klopt_client && !hit.verified).map(({ id }) => id)
  if (customers.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select case company_1_id when ${viewer.company_id} then company_2_id else company_1_id end as id
    from relation
    where status = 'active'
      and (company_1_id = ${viewer.company_id} and company_2_id = any(${customers})
        or company_2_id = ${viewer.company_id} and company_1_id = any(${customers}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * One hit per number: its verified customer, with whom a relation can be requested, or the customer that is a relation,
 * such as a guest's company that registered. Another unverified customer may be a different company, so it does not
 * replace the own contact or the register's company, but follows it. The viewer's own company is left out.
 */
function oncePerCompany(hits: CompanyHit[], ownId: string, related: Set<string>): CompanyHit[] {
  const numbers = [...new Set(hits.map(({ registration_number }) => registration_number))]
  return numbers.flatMap((number) => {
    const same = hits.filter(({ registration_number }) => registration_number === number)
    if (same.some(({ id }) => id === ownId)) return []
    const known = same.find(
      ({ is_klopt_client, verified, id }) => is_klopt_client && (verified || related.has(id ?? '')),
    )
    if (known) return known
    const company = same.find(({ is_klopt_client }) => !is_klopt_client) ?? []
    const unverified = same.find(({ is_klopt_client }) => is_klopt_client) ?? []
    return [company, unverified].flat()
  })
}
