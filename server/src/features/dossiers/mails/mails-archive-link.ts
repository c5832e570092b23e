import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { hashed, newToken } from '../../../platform/ids.ts'
import type { WaitingMail } from '../../../platform/mail/content.ts'

/**
 * Creates a guest's link to the archive when the mail is written, so that the token is stored nowhere else. Null for
 * others, and for guests who never gave consent.
 */
export async function makeArchiveLink({ db, config }: Deps, { dossier_id, receiver }: WaitingMail) {
  const token = newToken()
  const { rows } = await sql<{ until: string }>`
    insert into archive_link (token_hash, dossier_id, company_id, person_id, expires_at)
    select ${hashed(token)}, archive.dossier_id, archive.company_id, person.id,
      now() + make_interval(secs => ${config.guestLinkDays * 86_400})
    from archive
    join dossier on dossier.id = archive.dossier_id
    join person on person.company_id = archive.company_id
    join participant on participant.user_id = person.id and participant.dossier_id = dossier.id
    where dossier.id = ${dossier_id} and person.id = ${receiver.id} and is_guest
      and participant.status = 'active' and access_until > dossier.closed_at
      and exists (select from email_consent where person_id = person.id and consent)
    returning expires_at as until`.execute(db)
  const [link] = rows
  const path = receiver.language === 'EN' ? '/en/archief' : '/archief'
  return link && { url: `${config.publicUrl}${path}?token=${token}`, until: link.until }
}
