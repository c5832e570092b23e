import type { CompanyHit } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { card_sql } from './read-company.ts'

const hits_most = 20
const timeout_ms = 2000
const likeness = 0.55
/** Of a word that thousands have in their names, only so many are put in order. */
const candidates_most = 1000

/**
 * Companies that could become a relation: Klopt's customers, the own contacts and what the register finds, each company
 * once. Klopt's own come first. Without the register the rest is still an answer.
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
  const no_customer = { id: null, is_klopt_client: false, verified: false, mail_domain: null }
  const unknown = companies.map((company) => ({ ...company, ...no_customer }))
  const hits = oncePerCompany([...known, ...knownByNumber, ...unknown], viewer.company_id)
  return { hits: hits.slice(0, hits_most), register: up ? 'ok' : 'down' }
}

/** By the beginning of any word of the name, by likeness, or by the beginning of the number. */
async function findKnown(db: Db, viewer: Viewer, q: string): Promise<CompanyHit[]> {
  return db.transaction().execute(async (db) => {
    const words = await prepare(db, q)
    // Words hold no sign that LIKE reads as its own. A text of signs alone has none: it would match every name.
    if (words === ' ') return []
    const begins = sql`name_words like ${`${words}%`}`
    const contains = sql`name_words like ${`%${words}%`}`
    const found = sql`select ${card_sql}, name_words from company
      where ${mayFind(viewer)} and id <> ${viewer.company_id}`
    // Each part is asked only when those before it did not fill the answer: common words never reach the dear ones.
    const { rows } = await sql<CompanyHit>`
      select id, name, registration_number, city, is_klopt_client, mail_domain, verified from (
        ${numberPart(found, q)}
        (${found} and ${begins} order by name_words, id limit ${hits_most})
        union all
        (select * from (${found} and ${contains} and not ${begins} limit ${candidates_most}) candidates
          order by name_words, id limit ${hits_most})
        union all
        (${found} and ${words} <% name_words and not ${contains}
          order by word_similarity(${words}, name_words) desc, name_words, id limit ${hits_most})
      ) hits
      limit ${hits_most}`.execute(db)
    return rows
  })
}

function numberPart(found: RawBuilder<unknown>, q: string) {
  const digits = q.replaceAll(' ', '')
  if (!/^\d{2,8}$/.test(digits)) return sql``
  return sql`
    (${found} and registration_number collate "C" like ${`${digits}%`}
      order by registration_number collate "C", id limit ${hits_most})
    union all`
}

/** Sets what one search may cost and how like a name must be, and gives its text as words. */
async function prepare(db: Db, q: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select words_of(${q}) as words,
      set_config('max_parallel_workers_per_gather', '0', true), -- the parts are asked one after the other
      set_config('statement_timeout', ${String(timeout_ms)}, true),
      set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(db)
  return rows[0]?.words ?? ' '
}

async function findByNumbers(db: Db, viewer: Viewer, numbers: string[]): Promise<CompanyHit[]> {
  const { rows } = await sql<CompanyHit>`
    select ${card_sql}
    from company
    where ${mayFind(viewer)} and registration_number = any(${numbers})
    order by is_klopt_client desc`.execute(db)
  return rows
}

/** Drafts, closed companies and the contacts of others are found by nobody. */
function mayFind(viewer: Viewer) {
  return sql`(is_klopt_client and status = 'active' or owner_id = ${viewer.company_id})`
}

/**
 * Of each number its verified customer alone: it can be asked itself. A customer that is not verified may be somebody
 * else, so it never takes the place of the own contact or of what the register says, and stands after it. The own
 * company is left out, with what the register says of it.
 */
function oncePerCompany(hits: CompanyHit[], ownId: string): CompanyHit[] {
  const numbers = [...new Set(hits.map(({ registration_number }) => registration_number))]
  return numbers.flatMap((number) => {
    const same = hits.filter(({ registration_number }) => registration_number === number)
    if (same.some(({ id }) => id === ownId)) return []
    const verified = same.find((hit) => hit.is_klopt_client && hit.verified)
    if (verified) return verified
    const company = same.find(({ is_klopt_client }) => !is_klopt_client) ?? []
    const unverified = same.find(({ is_klopt_client }) => is_klopt_client) ?? []
    return [company, unverified].flat()
  })
}
