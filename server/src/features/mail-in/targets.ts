import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { parseAddress } from '../../platform/mail/addresses.ts'

/**
 * A receiver of a mail: a dossier, through its own address or a participant's, or a mail whose delivery is reported.
 */
export type Target =
  | { kind: 'dossier'; dossier_id: string; owner_id: string | null; closed: boolean; companies: string[] }
  | { kind: 'bounce'; mail_id: string }

/** The target of an address; null if nobody has it, or not any more. */
export async function findTarget({ db, config }: Pick<Deps, 'db' | 'config'>, address: string): Promise<Target | null> {
  const parsed = parseAddress(config, address)
  if (!parsed) return null
  if (parsed.kind === 'b') {
    const mail = await db
      .selectFrom('mail')
      .select('id as mail_id')
      .where('bounce_hash', '=', parsed.token_hash)
      .executeTakeFirst()
    return mail ? { kind: 'bounce', ...mail } : null
  }
  const { rows } = await sql<{ dossier_id: string; owner_id: string | null; closed: boolean; companies: string[] }>`
    select dossier.id as dossier_id, owner.id as owner_id, dossier.status = 'closed' as closed,
      array(select company_id::text from dossier_company where dossier_company.dossier_id = dossier.id) as companies
    from mail_address
    join dossier on dossier.id = mail_address.dossier_id
    left join person owner on owner.id = coalesce(moved_to, mail_address.user_id)
      and deleted_at is null and disabled_at is null
    left join participant on participant.dossier_id = dossier.id and participant.user_id = owner.id
      and participant.status = 'active'
    where token_hash = ${parsed.token_hash} and revoked_at is null
      and (mail_address.user_id is null) = ${parsed.kind === 'd'}
      and (mail_address.user_id is null or participant.user_id is not null)`.execute(db)
  const [row] = rows
  return row ? { kind: 'dossier', ...row } : null
}
