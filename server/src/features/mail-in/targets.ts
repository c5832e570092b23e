import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { parseAddress } from '../../platform/mail/addresses.ts'

/** A dossier, through its own address, or through a participant's (`owner_id`). */
export type DossierTarget = {
  kind: 'dossier'
  dossier_id: string
  owner_id: string | null
  closed: boolean
  companies: string[]
}
/**
 * A mail of ours whose delivery is reported. Some programs, and people by way of them, answer to this address as well:
 * `owner` is where their answer belongs, if the receiver of the mail takes part in its dossier.
 */
export type BounceTarget = { kind: 'bounce'; mail_id: string; owner: DossierTarget | null }
export type Target = DossierTarget | BounceTarget

/** The target of an address; null if nobody has it, or not any more. */
export async function findTarget({ db, config }: Pick<Deps, 'db' | 'config'>, address: string): Promise<Target | null> {
  const parsed = parseAddress(config, address)
  if (!parsed) return null
  if (parsed.kind === 'b') return findMail(db, parsed.token_hash)
  const { rows } = await sql<Omit<DossierTarget, 'kind'>>`
    select ${facts}, owner.id as owner_id from mail_address
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

const facts = sql`dossier.id as dossier_id, dossier.status = 'closed' as closed,
  array(select company_id::text from dossier_company where dossier_company.dossier_id = dossier.id) as companies`

async function findMail(db: Db, tokenHash: Buffer): Promise<BounceTarget | null> {
  const mail = await db.selectFrom('mail').select('id').where('bounce_hash', '=', tokenHash).executeTakeFirst()
  if (!mail) return null
  const { rows } = await sql<Omit<DossierTarget, 'kind'>>`
    select ${facts}, person.id as owner_id from mail
    join dossier on dossier.id = mail.dossier_id
    join person on person.id = mail.person_id and deleted_at is null and disabled_at is null
    join participant on participant.dossier_id = dossier.id and participant.user_id = person.id
      and participant.status = 'active'
    where mail.id = ${mail.id}`.execute(db)
  const [owner] = rows
  return { kind: 'bounce', mail_id: mail.id, owner: owner ? { kind: 'dossier', ...owner } : null }
}
