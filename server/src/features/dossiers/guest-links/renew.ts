import type { Answer, renewLink as renewLinkCall } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessDossier } from '../access.ts'
import { accessEnd, revokeLinks } from './guest-access.ts'
import { tellDossier } from '../lines/line.ts'

const atOnceSeconds = 10

/** Renews a guest's access from now: revokes the old links, mails a new one, notifies open screens. */
export async function renewLink(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  userId: string,
): Promise<Answer<typeof renewLinkCall>> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  const person = await findParticipant(tx, dossierId, userId)
  if (!person) throw notFound()
  if (!dossier.permissions.renew_links) throw forbidden()
  if (!person.is_guest) throw conflict('not_a_guest')

  // Ignore repeated or simultaneous renewals: the first one mailed the only valid link.
  const renewal = await recentRenewal(tx, dossierId, userId)
  if (renewal) return { token_expires_at: renewal }

  const until = await accessEnd(tx)
  await revokeLinks(tx, dossierId, userId)
  await tx.db
    .updateTable('participant')
    .set({ access_until: until, extension_requested_at: null })
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .execute()
  tx.signal({ kind: 'admit', user_id: userId, dossier_id: dossierId, until })
  tx.emit({ message_type: 'access_changed', dossier_id: dossierId, token_expires_at: until }, [userId])
  await tellDossier(tx, viewer, dossier, {
    event: 'access_renewed',
    data: { user_id: userId, name: person.full_name, until, by: viewer.full_name },
  })
  await queueMail(tx, { kind: 'access_renewed', person_id: userId, dossier_id: dossierId, data: { by: viewer.id } })
  return { token_expires_at: until }
}

/** The end of access if it was renewed in the last seconds and not shortened since. */
async function recentRenewal({ db, deps }: Tx, dossierId: string, userId: string): Promise<string | undefined> {
  const least = deps.config.guestLinkDays * 86_400 - atOnceSeconds
  const { rows } = await sql<{ until: string }>`
    select access_until as until from participant
    where dossier_id = ${dossierId} and user_id = ${userId}
      and access_until > now() + make_interval(secs => ${least})
      and exists (select from mail
        where kind = 'access_renewed' and mail.person_id = participant.user_id
          and mail.dossier_id = participant.dossier_id
          and created_at > now() - make_interval(secs => ${atOnceSeconds}))`.execute(db)
  return rows[0]?.until
}

function findParticipant(tx: Tx, dossierId: string, userId: string) {
  return tx.db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select(['person.is_guest', 'person.full_name'])
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
