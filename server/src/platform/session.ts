import type { CompanyRef, Language, Role } from '@klopt/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import { unauthorized } from './errors.ts'
import { Gather, restAfterCutMs } from './database/gather.ts'
import { hashed, newId, newToken } from './ids.ts'
import { often } from './database/prepared.ts'

const days = { user: 30, guest: 90 }
const cachedMs = 5000

/** The person who makes a request, with everything that the rules need. */
export type Viewer = {
  id: string
  session_id: string
  company_id: string
  company: CompanyRef
  first_name: string
  last_name: string
  full_name: string
  email: string
  role: Role
  is_guest: boolean
  language: Language
  created_at: string
  unread_mails: boolean
  consented: boolean
}

type CachedSession = { viewer: Viewer; until: number }
type Credential = { token_hash: Buffer } | { session_id: string }

/**
 * Looks up sessions and caches them for seconds. Code that ends a session calls `forget` after the commit, so that it
 * is refused at once. When everybody reconnects at once, lookups are batched.
 */
export class Sessions {
  readonly #lookups: Gather<Credential, Viewer | null>
  readonly #lookups_by_id: Gather<Credential, Viewer | null>
  readonly #canCache: () => boolean
  readonly #cache = new Map<string, CachedSession>()
  #forgotten = 0

  /** While `canCache` is false, this node may miss the end of a session on another node and queries every time. */
  constructor(db: Db, canCache: () => boolean = () => true) {
    const read = (credentials: Credential[]) => readViewers(db, credentials)
    this.#lookups = new Gather(read, { at_once: 2 })
    this.#lookups_by_id = new Gather(read, { rest_ms: restAfterCutMs })
    this.#canCache = canCache
  }

  /**
   * The viewer behind the bearer token of a request, or 401. `lookUpNew` is for tokens that are not in the cache. A
   * stale entry counts as cached.
   */
  async ofRequest(
    request: FastifyRequest,
    lookUpNew: (token: string | undefined) => Promise<Viewer | null>,
  ): Promise<Viewer> {
    const token = request.headers.authorization?.match(/^Bearer ([\w-]{1,128})$/i)?.[1]
    const isCached = token !== undefined && this.#cache.has(token)
    const viewer = isCached ? await this.ofToken(token) : await lookUpNew(token)
    if (!viewer) throw unauthorized()
    return viewer
  }

  async ofToken(token: string): Promise<Viewer | null> {
    const now = performance.now()
    const cached = this.#cache.get(token)
    if (cached && cached.until > now && this.#canCache()) return cached.viewer
    const forgotten = this.#forgotten
    const viewer = await this.#lookups.ask({ token_hash: hashed(token) })
    if (this.#cache.size > 10_000) this.#cache.clear()
    if (!viewer) this.#cache.delete(token)
    // Do not cache a result that was read before a call of `forget`.
    else if (forgotten === this.#forgotten) this.#cache.set(token, { viewer, until: now + cachedMs })
    return viewer
  }

  /** Without the cache: a ticket or a signed link outlives it. */
  async ofId(sessionId: string): Promise<Viewer | null> {
    return this.#lookups_by_id.ask({ session_id: sessionId })
  }

  /**
   * Throws when a session ended after its request arrived, for example during a wait for a lock. It uses the
   * transaction's own connection, because all others may be waiting for that lock.
   */
  async insist(db: Db, viewer: Viewer): Promise<void> {
    const [current] = await readViewers(db, [{ session_id: viewer.session_id }])
    if (!current) throw unauthorized()
  }

  /**
   * Locks an account, so that it cannot be deleted and its company cannot be closed until the transaction ends. Throws
   * when either has happened. Call it before locking a dossier, the same order as deleting and closing use. The second
   * statement sees what was committed while the first one waited.
   */
  async holdAccount(db: Db, { id }: Pick<Viewer, 'id'>): Promise<void> {
    await sql`select from person where id = ${id} for share`.execute(db)
    const { rows } = await sql`
      select from person join company on company.id = company_id
      where person.id = ${id} and deleted_at is null and disabled_at is null and company.status <> 'inactive'`.execute(
      db,
    )
    if (rows.length === 0) throw unauthorized()
  }

  /** Clears a person's cached sessions after a change: a session ended, consent was given, a name changed. */
  forget(personId: string): void {
    this.#forgotten += 1
    for (const [key, { viewer }] of this.#cache) if (viewer.id === personId) this.#cache.delete(key)
  }

  /** Clears the cache, when the end of a session may have been missed. */
  forgetAll(): void {
    this.#forgotten += 1
    this.#cache.clear()
  }
}

/** Starts a session. Returns its token, of which only the hash is stored. */
export async function startSession(db: Db, person: { id: string; is_guest: boolean }) {
  const token = newToken()
  const lifetime = person.is_guest ? days.guest : days.user
  const { expires_at } = await db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: hashed(token),
      person_id: person.id,
      expires_at: sql<string>`now() + make_interval(days => ${lifetime})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { access_token: token, expires_at }
}

/** A person as a viewer without a session, for what happens in their name elsewhere; null if the account is gone. */
export async function readPerson(db: Db, personId: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .leftJoin('email_consent', 'email_consent.person_id', 'person.id')
    .select(['person.id', 'person.company_id', 'person.first_name', 'person.last_name', 'person.full_name'])
    .select(['person.email', 'person.role', 'person.is_guest', 'person.language', 'person.created_at'])
    .select(['person.unread_mails', 'company.name', 'company.is_klopt_client', 'email_consent.consent'])
    .where('person.id', '=', personId)
    .where('person.deleted_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { name, is_klopt_client, consent, ...person } = row
  const company = { id: row.company_id, name, is_klopt_client }
  return { ...person, session_id: '', company, consented: person.role !== 'viewer' || consent === true }
}

async function readViewers(db: Db, credentials: Credential[]): Promise<(Viewer | null)[]> {
  const hashes = credentials.flatMap((credential) => ('token_hash' in credential ? [credential.token_hash] : []))
  const ids = credentials.flatMap((credential) => ('session_id' in credential ? [credential.session_id] : []))
  const rows = await db
    .selectFrom('session')
    .modifyFront(often)
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('company', 'company.id', 'person.company_id')
    .leftJoin('email_consent', 'email_consent.person_id', 'person.id')
    .select([
      'person.id',
      'session.id as session_id',
      'token_hash',
      'person.company_id',
      'company.name',
      'company.is_klopt_client',
    ])
    .select([
      'person.first_name',
      'person.last_name',
      'person.full_name',
      'person.email',
      'person.role',
      'person.is_guest',
    ])
    .select(['person.language', 'person.created_at', 'person.unread_mails', 'email_consent.consent'])
    .where(sql<boolean>`(token_hash = any(${hashes}::bytea[]) or session.id = any(${ids}::uuid[]))`)
    .where('session.expires_at', '>', sql<string>`now()`)
    .where('person.deleted_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .execute()
  const viewers = new Map<string, Viewer>()
  for (const row of rows) {
    const { name, is_klopt_client, consent, token_hash, ...person } = row
    const company = { id: row.company_id, name, is_klopt_client }
    const viewer = { ...person, company, consented: person.role !== 'viewer' || consent === true }
    viewers.set(row.session_id, viewer).set(token_hash.toString('hex'), viewer)
  }
  return credentials.map(
    (credential) =>
      viewers.get('token_hash' in credential ? credential.token_hash.toString('hex') : credential.session_id) ?? null,
  )
}
