import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { accessEnded } from '../dossiers/access-ended.ts'
import { underWayOfPerson } from './limits.ts'
import { notifyingLines, unreadAfter, type UnreadLine } from '../messages/read-unread.ts'

/** A notice that this node delivers now. Until `lease` no other does. */
export type ClaimedNotice = {
  person_id: string
  subscription_id: string
  dossier_id: string
  shown_seq: number
  shown_revision: number
  attempts: number
  lease: string
}

/** The facts of a dossier for a device, with its newest unread line; `line` is null when there is none. */
export type Notice = ClaimedNotice & {
  endpoint: string
  p256dh: string
  auth: string
  show_text: boolean
  /** The push service refused the last notification. */
  fails: boolean
  language: Language
  dossier_title: string
  /** How many dossiers the person has not read, as the list beside the page counts them. */
  unread: number
  line: (UnreadLine & { first_name: string; revision: number }) | null
}

const newestOfOthers = sql`and sender_id is distinct from person.id order by seq desc limit 1`

export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`select from push_notice where due_at <= now() limit 1`.execute(db)
  return rows.length > 0
}

/** The number of due notices that are examined to choose the next ones. */
const lookedAt = 1000

/**
 * The next due notices, a few of each person, and none of people who are `busy`: one whose push services are slow delays
 * nobody else. A node that dies meanwhile leaves them due in a minute.
 */
export async function claimNotices(db: Db, most: number, busy: string[]): Promise<ClaimedNotice[]> {
  const { rows } = await sql<ClaimedNotice>`
    with ready as (
      select dossier_id, subscription_id, person_id, due_at
      from push_notice join push_subscription on push_subscription.id = subscription_id
      where due_at <= now() and person_id <> all(${busy}::uuid[]) order by due_at limit ${lookedAt}
    ), next as (
      select dossier_id, subscription_id, person_id from (
        select *, row_number() over (partition by person_id order by due_at) as turn from ready
      ) numbered where turn <= ${underWayOfPerson} order by due_at limit ${most}
    ), due as (
      select dossier_id, subscription_id, person_id
      from push_notice join next using (dossier_id, subscription_id) where due_at <= now()
      for no key update of push_notice skip locked
    )
    update push_notice set due_at = now() + interval '1 minute', attempts = attempts + 1
    from due where push_notice.dossier_id = due.dossier_id and push_notice.subscription_id = due.subscription_id
    returning push_notice.dossier_id, push_notice.subscription_id, person_id, shown_seq, shown_revision, attempts,
      due_at::text as lease`.execute(db)
  return rows
}

const unreadDossiers = sql`(
  select count(*) from participant own join dossier listed on listed.id = own.dossier_id and listed.status <> 'closed'
  where own.user_id = person.id and own.status = 'active' and not ${sql.raw(accessEnded('own'))}
    and (own.read_seq < listed.last_seq or own.unread_from is not null)
    and coalesce(own.muted_until <= now(), true))`

/**
 * The content of claimed notices, as their receivers may see it now. Without a live session there is no notice, and
 * without access no line, so an earlier notification is closed.
 */
export async function readNotices(db: Db, claimed: ClaimedNotice[]): Promise<Notice[]> {
  const { rows } = await sql<Omit<Notice, keyof ClaimedNotice> & { place: number }>`
    select place, endpoint, p256dh, auth, show_text, language, dossier.title as dossier_title,
      failing_since is not null as fails, ${unreadDossiers} as unread, to_jsonb(line) as line
    from unnest(${claimed.map(({ subscription_id }) => subscription_id)}::uuid[],
      ${claimed.map(({ dossier_id }) => dossier_id)}::uuid[]) with ordinality as asked (subscription_id, dossier_id, place)
    join push_subscription subscription on subscription.id = asked.subscription_id
    join session on session.id = session_id and expires_at > now()
    join person on person.id = subscription.person_id and person.deleted_at is null
      and person.disabled_at is null
    join dossier on dossier.id = asked.dossier_id
    left join participant on participant.dossier_id = dossier.id and participant.user_id = person.id
      and participant.status = 'active' and not ${sql.raw(accessEnded('participant'))}
      and dossier.status <> 'closed'
      and exists (select from company where company.id = person.company_id and company.status = 'active')
    left join lateral (
      select seq, message.revision, message.created_at, message, event, data, coalesce(sender.first_name, '') as first_name,
        coalesce(sender.full_name, '') as full_name, coalesce(company.name, '') as company
      from (${notifyingLines(sql`message.*`, unreadAfter, newestOfOthers)}) message
      left join person sender on sender.id = sender_id
      left join company on company.id = message.company_id
    ) line on participant.user_id is not null`.execute(db)
  return rows.flatMap(({ place, ...row }) => {
    const notice = claimed[place - 1]
    return notice ? [{ ...notice, ...row }] : []
  })
}
