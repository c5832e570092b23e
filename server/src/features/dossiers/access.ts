import { sql } from 'kysely'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { Gather, restAfterCutMs } from '../../platform/database/gather.ts'
import { askedRows, often } from '../../platform/database/prepared.ts'
import { userPermissions } from '../people/policy.ts'
import { accessEnded } from './access-ended.ts'
import { muteColumns, type MuteFacts } from './mute-columns.ts'
import { type Caller, dossierPermissions, type DossierFacts } from './policy.ts'

type DossierRow = DossierFacts &
  MuteFacts & {
    id: string
    title: string
    created_at: string
    close_requested_by_user: string | null
    last_seq: number
    revision: number
    pinned_id: string | null
    read_seq: number
    access_until: string | null
    unread_from: number | null
  }

/** A dossier that its viewer may see, with their rights. Only `accessDossier` and `gatherDoor` make one. */
export type AccessibleDossier = DossierRow & { permissions: ReturnType<typeof dossierPermissions> }

type AccessQuery = { viewer: Caller; dossierId: string }
export type DossierLoader = (viewer: Caller, dossierId: string) => Promise<AccessibleDossier>

type Options = {
  /** Locks the dossier until the transaction ends, so that its numbers, counts and status stay as read. */
  lock?: boolean
  /** Also admits a guest whose access has ended, for the few calls that they may still make. */
  ended?: boolean
}

/**
 * The only access check of a dossier: participants are admitted, and admins of its companies. Everybody else gets the
 * same 404 as for a dossier that does not exist. A closed dossier, or a guest's ended access, is a 403 for those who
 * could see it.
 */
export async function accessDossier(
  db: Db,
  viewer: Caller,
  dossierId: string,
  { lock = false, ended = false }: Options = {},
): Promise<AccessibleDossier> {
  // A separate statement, so that the next one sees everything committed while this one waited for the lock.
  // Only for those who may have access, so that nobody else keeps others waiting.
  if (lock) {
    const { rows } = await sql`
      select from dossier where id = ${dossierId} and (
        exists (select from participant where dossier_id = ${dossierId} and user_id = ${viewer.id})
        or exists (select from dossier_company where dossier_id = ${dossierId} and company_id = ${viewer.company_id}))
      for update`.execute(db)
    if (rows.length === 0) throw notFound()
  }
  const [dossier] = await readFacts(db, [{ viewer, dossierId }])
  return checkAccess(viewer, dossier, ended)
}

/** The same check, batched: one statement for all requests that arrive together. */
export function gatherDoor(db: Db): DossierLoader {
  const queries = new Gather((batch: AccessQuery[]) => readFacts(db, batch), { rest_ms: restAfterCutMs })
  return async (viewer, dossierId) => checkAccess(viewer, await queries.ask({ viewer, dossierId }))
}

function checkAccess(viewer: Caller, dossier: DossierRow | undefined, ended = false): AccessibleDossier {
  if (!dossier) throw notFound()
  if (dossier.access_ended && !ended) throw forbidden('access_expired')
  if (dossier.status === 'closed')
    throw forbidden('dossier_closed', { detail: 'Dossier is gesloten en niet toegankelijk.' })
  return { ...dossier, permissions: dossierPermissions(viewer, dossier) }
}

/** The facts for each query, in the same order; undefined when the viewer may not see the dossier. */
async function readFacts(db: Db, queries: AccessQuery[]): Promise<(DossierRow | undefined)[]> {
  const asked = askedRows(queries, {
    dossier_id: ['uuid', ({ dossierId }) => dossierId],
    user_id: ['uuid', ({ viewer }) => viewer.id],
    company_id: ['uuid', ({ viewer }) => viewer.company_id],
    sees_all: ['boolean', ({ viewer }) => userPermissions(viewer).see_all_dossiers],
  })
  const { rows } = await sql<DossierRow & { place: number }>`${often}
    select asked.place, dossier.id, title, dossier.status, dossier.created_at, last_seq, revision, pinned_id,
      close_requested_by_company, close_requested_by_user,
      own.user_id is not null as takes_part,
      coalesce(own.read_seq, 0) as read_seq,
      own.access_until, own.unread_from, ${muteColumns},
      ${sql.raw(accessEnded('own'))} as access_ended,
      linked.company_count, linked.customer_count,
      (select count(*) from participant join person on person.id = participant.user_id
        where participant.dossier_id = dossier.id and participant.status = 'active'
          and person.company_id = asked.company_id) as own_participants
    from ${asked}
    join dossier on dossier.id = asked.dossier_id
    left join participant own
      on own.dossier_id = dossier.id and own.user_id = asked.user_id and own.status = 'active'
    cross join lateral (
      select count(*) as company_count,
        count(*) filter (where company.is_klopt_client and company.status <> 'inactive') as customer_count,
        bool_or(company.id = asked.company_id) as own_company
      from dossier_company join company on company.id = dossier_company.company_id
      where dossier_company.dossier_id = dossier.id
    ) linked
    where own.user_id is not null or (asked.sees_all and linked.own_company)`.execute(db)
  const dossiers = new Map(rows.map(({ place, ...dossier }) => [place, dossier]))
  return queries.map((_, n) => dossiers.get(n + 1))
}
