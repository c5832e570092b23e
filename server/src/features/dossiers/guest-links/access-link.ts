import { type LinkGuest } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { badRequest } from '../../../platform/errors.ts'
import { hashed } from '../../../platform/ids.ts'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import { badLinkLimit } from '../../people/limits.ts'

/** A mailed link that works, with its guest. Only `accessLink` makes one. */
export type Link = {
  hash: Buffer
  dossier_id: string
  guest_id: string
  email: string
  /** For whoever holds the link. */
  shown: LinkGuest
}

/** The guest of a mailed link, also after their access expired. A refusal counts against the caller's address. */
export async function accessLink({ db, limits }: Deps, token: string, ip: string): Promise<Link> {
  const hash = hashed(token)
  const { rows } = await sql<LinkRow>`
    select link.dossier_id, guest.id as guest_id, guest.email,
      nullif(trim(guest.first_name || ' ' || guest.last_name), '') as name,
      case when inviter.deleted_at is null then inviter.full_name end as inviter, company.name as company
    from guest_link link
    join person guest on guest.id = link.user_id and guest.is_guest and guest.deleted_at is null
      and guest.disabled_at is null
    join dossier on dossier.id = link.dossier_id and dossier.status <> 'closed'
    join participant on participant.dossier_id = link.dossier_id and participant.user_id = link.user_id
      and participant.status = 'active'
    left join person inviter on inviter.id = participant.invited_by
    left join company on company.id = inviter.company_id
    where link.token_hash = ${hash} and link.revoked_at is null`.execute(db)
  const [row] = rows
  if (row) {
    const { name, inviter, company, ...guest } = row
    return { hash, ...guest, shown: { name, email: shortened(guest.email), inviter, company } }
  }
  const account = await findAccount(db, token)
  if (account) {
    const { email, dossier_id } = account
    throw badRequest('has_account', { account: { email, dossier_id } })
  }
  await takeByAddress(limits, badLinkLimit, ip)
  const ended = await findEndedLink(db, token)
  if (ended)
    throw badRequest('link_ended', {
      ended: { company: ended.company },
    })
  throw badRequest('invalid_link')
}

type LinkRow = Pick<Link, 'dossier_id' | 'guest_id' | 'email'> & Omit<LinkGuest, 'email'>

/** 'b…@staal.example': enough for the guest to know which mailbox to open. */
function shortened(email: string): string {
  return email.replace(/^(.).*@/, '$1…@')
}

type Account = { id: string; email: string; dossier_id: string | null }

/**
 * The account that the guest of an old link now has, with the same, proved address. Its dossier only if it moved along:
 * whoever holds the link learns no more than the link once showed.
 */
export async function findAccount(db: Db, token: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select account.id, account.email, participant.dossier_id
    from guest_link link
    join person guest on guest.id = link.user_id and guest.is_guest
    join person account on account.email = guest.email
      and not account.is_guest and account.deleted_at is null and account.password_hash is not null
    join company on company.id = account.company_id and company.status = 'active'
    left join participant on participant.dossier_id = link.dossier_id and participant.user_id = account.id
      and participant.status = 'active'
    where link.token_hash = ${hashed(token)}`.execute(db)
  return rows[0]
}

/**
 * A link that was withdrawn, of a dossier that is still open. Neither who withdrew it nor why is told: the guest may have
 * been removed, or has a newer link.
 */
export async function findEndedLink(db: Db, token: string) {
  const { rows } = await sql<{ dossier_id: string; guest_id: string; takes_part: boolean; company: string }>`
    select link.dossier_id, guest.id as guest_id, participant.status = 'active' as takes_part, company.name as company
    from guest_link link
    join person guest on guest.id = link.user_id and guest.is_guest and guest.deleted_at is null
      and guest.disabled_at is null
    join dossier on dossier.id = link.dossier_id and dossier.status <> 'closed'
    join participant on participant.dossier_id = link.dossier_id and participant.user_id = link.user_id
    join dossier_company on dossier_company.dossier_id = dossier.id
    join company on company.id = dossier_company.company_id and company.is_klopt_client
    where link.token_hash = ${hashed(token)} and link.revoked_at is not null limit 1`.execute(db)
  return rows[0]
}
