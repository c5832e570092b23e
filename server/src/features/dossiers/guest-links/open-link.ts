import type { Answer, findMovedDossier, validateAccess, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forbidden } from '../../../platform/errors.ts'
import { startSession, type Viewer } from '../../../platform/session.ts'
import { type Browser, recogniseDevice, rememberGuestDevice } from '../../people/guest-device.ts'
import { accessDossier } from '../access.ts'
import { accessLink, findAccount, type Link } from './access-link.ts'

/**
 * Exchanges a mailed link for a session, on the guest's own devices. Before the guest has one, it works any number of
 * times, because mail scanners open links. It also works after it expired, because a late guest must be able to ask for
 * longer access. Opening does not count as reading or as consent.
 */
export async function openLink(
  deps: Deps,
  token: string,
  { browser, ip }: { browser: Browser; ip: string },
): Promise<Answer<typeof validateLink>> {
  const link = await accessLink(deps, token, ip)
  if ((await recogniseDevice(deps.db, link.guest_id, browser)) === 'other')
    throw forbidden('other_device', { guest: link.shown })
  return enter(deps.db, link, browser.secret, { acted: false })
}

/** Starts a session of the link's guest. With consent or a code, this browser is theirs from now on. */
export async function enter(
  db: Db,
  { guest_id, dossier_id }: Link,
  secret: string | null,
  how: { acted: boolean },
): Promise<Answer<typeof validateLink>> {
  await db
    .updateTable('participant')
    .set({ last_opened_at: sql<string>`now()` })
    .where('dossier_id', '=', dossier_id)
    .where('user_id', '=', guest_id)
    .execute()
  await rememberGuestDevice(db, guest_id, secret, how)
  const { access_token } = await startSession(db, { id: guest_id, is_guest: true })
  return { access_token, dossier_id, user_id: guest_id }
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
