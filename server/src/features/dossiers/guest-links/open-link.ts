import type { Answer, findMovedDossier, validateAccess, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { badRequest } from '../../../platform/errors.ts'
import { hashed } from '../../../platform/ids.ts'
import { badLinkLimit } from '../../people/limits.ts'
import type { Db } from '../../../platform/database/db.ts'
import { startSession, type Viewer } from '../../../platform/session.ts'
import { accessDossier } from '../access.ts'

/**
 * Exchanges a mailed link for a session. It works any number of times, because mail scanners open links, and also after
 * it expired, because a late guest must be able to ask for longer access. Opening does not count as reading or as
 * consent.
 */
export async function openLink(deps: Deps, token: string, ip: string): Promise<Answer<typeof validateLink>> {
  const { rows } = await sql<{ id: string; dossier_id: string }>`
    update participant set last_opened_at = now()
    from guest_link link
    join person on person.id = link.user_id and person.is_guest and person.deleted_at is null
    join dossier on dossier.id = link.dossier_id and dossier.status <> 'closed'
    where link.token_hash = ${hashed(token)} and link.revoked_at is null
      and participant.dossier_id = link.dossier_id and participant.user_id = link.user_id
      and participant.status = 'active'
    returning person.id, participant.dossier_id`.execute(deps.db)
  const [guest] = rows
  if (!guest) {
    const account = await findAccount(deps.db, token)
    if (account) {
      const { email, dossier_id } = account
      const detail = 'Je hebt nu een account bij Klopt. Log in met je e-mailadres.'
      throw badRequest('has_account', detail, { account: { email, dossier_id } })
    }
    await takeByAddress(deps.limits, badLinkLimit, ip)
    throw badRequest('invalid_link', 'Deze link werkt niet meer. Vraag een nieuwe link aan.')
  }
  const { access_token } = await startSession(deps.db, { id: guest.id, is_guest: true })
  return { access_token, dossier_id: guest.dossier_id, user_id: guest.id }
}

/** The dossier of an old link, for the account that its guest has become. */
export async function readMovedDossier(
  db: Db,
  viewer: Viewer,
  token: string,
): Promise<Answer<typeof findMovedDossier>> {
  const account = await findAccount(db, token)
  return account?.id === viewer.id && account.dossier_id ? { dossier_id: account.dossier_id } : null
}

type Account = { id: string; email: string; dossier_id: string | null }

/**
 * The account that the guest of an old link now has, with the same, proved address. Its dossier only if it moved along:
 * whoever holds the link learns no more than the link once showed.
 */
async function findAccount(db: Db, token: string): Promise<Account | undefined> {
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

/** The data of the screen for ended access. Only the access of guests ends. */
export async function readAccess(db: Db, viewer: Viewer, dossierId: string): Promise<Answer<typeof validateAccess>> {
  const dossier = await accessDossier(db, viewer, dossierId, { ended: true })
  const own = await db
    .selectFrom('participant')
    .leftJoin('person', 'person.id', 'participant.invited_by')
    .leftJoin('company', 'company.id', 'person.company_id')
    .select(['company.name as invited_by', sql<boolean>`extension_requested_at is not null`.as('extension_requested')])
    .select(sql<string | null>`case when person.deleted_at is null then person.full_name end`.as('inviter'))
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return {
    valid: !dossier.access_ended,
    expires_at: dossier.access_until,
    dossier_title: dossier.title,
    invited_by: own?.invited_by ?? null,
    inviter: own?.inviter ?? null,
    extension_requested: own?.extension_requested ?? false,
  }
}
