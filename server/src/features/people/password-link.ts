import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashed, newToken } from '../../platform/ids.ts'
import type { WaitingMail } from '../../platform/mail/content.ts'

type Facts = { until: string; company: string }
export type MailedLink = Facts & { url: string }

/**
 * Creates the link of one mail when it is sent, so that the token is stored nowhere else. It replaces all earlier links
 * of the person. Null if the mail is no longer wanted.
 */
export async function makePasswordLink({ db, config }: Deps, mail: WaitingMail): Promise<MailedLink | null> {
  const { receiver } = mail
  const token = newToken()
  const facts = await db.transaction().execute(async (db) => {
    // The lock serialises two mails to one person, so that the older one sees that a newer exists.
    await sql`select from person where id = ${receiver.id} for no key update`.execute(db)
    const facts = await readFacts(db, mail)
    if (!facts) return null
    await db.deleteFrom('password_token').where('person_id', '=', receiver.id).execute()
    const purpose = mail.kind === 'reset_password' ? 'reset' : 'set'
    await db
      .insertInto('password_token')
      .values({ token_hash: hashed(token), person_id: receiver.id, purpose, expires_at: facts.until })
      .execute()
    return facts
  })
  const language = receiver.language === 'EN' ? '/en' : ''
  return facts && { ...facts, url: `${config.publicUrl}${language}/reset-password?token=${token}` }
}

/**
 * The expiry of the link. A first password: 72 hours from the end of a registration, which expires then too, or 7 days
 * from a colleague's invitation. A reset: an hour from sending this mail instead of from the request, because a delayed
 * mail would arrive expired. Null if there is a newer mail or the password was set meanwhile.
 */
async function readFacts(db: Db, { id, kind, receiver }: WaitingMail): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select * from (select company.name as company, case
        when ${kind} = 'reset_password' then now() + interval '1 hour'
        when company.status = 'pending' then registration.finished_at + interval '72 hours'
        else mail.created_at + interval '7 days'
      end as until
    from mail
    join person on person.id = mail.person_id and person.deleted_at is null and person.disabled_at is null
    join company on company.id = person.company_id and company.status <> 'inactive'
    left join registration on registration.company_id = company.id
    where mail.id = ${id}
      and case ${kind} when 'reset_password' then coalesce(password_changed_at < mail.created_at, true)
        else password_hash is null end
      and not exists (
        select from mail newer
        where newer.person_id = ${receiver.id} and newer.kind in ('set_password', 'reset_password')
          and (newer.created_at, newer.id) > (mail.created_at, mail.id))
    ) facts where until > now()`.execute(db)
  return rows[0] ?? null
}
