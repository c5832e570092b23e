import type { Answer, openArchiveLink } from '@klopt/contract'
import { sql } from 'kysely'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { badRequest } from '../../platform/errors.ts'
import { hashed } from '../../platform/ids.ts'
import { badLinkLimit } from '../people/limits.ts'
import { type ArchiveRow, readArchiveRow, toItem } from './read.ts'
import { linkFor } from './signed-link.ts'

/** A guest's mailed access to the two files, any number of times until it expires. The token alone gives access. */
export async function openLink(deps: Deps, token: string, ip: string): Promise<Answer<typeof openArchiveLink>> {
  const token_hash = hashed(token).toString('hex')
  const row = await archiveOfLink(deps.db, token_hash)
  if (!row) {
    await takeByAddress(deps.limits, badLinkLimit, ip)
    throw badRequest('archive_link_ended')
  }
  const url = (file: 'zip' | 'pdf') =>
    row.state === 'ready'
      ? linkFor(deps, { dossier_id: row.dossier_id, file, by: 'link', key: token_hash }).signed_url
      : null
  return { ...toItem(row), zip_url: url('zip'), pdf_url: url('pdf') }
}

/** The archive that a link opens, by the hash of its token. */
export async function archiveOfLink(db: Db, tokenHash: string): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<{ id: string; company_id: string; dossier_id: string }>`
    select person.id, archive_link.company_id, dossier_id
    from archive_link
    join person on person.id = person_id and person.deleted_at is null and person.disabled_at is null
    join participant using (dossier_id)
    where token_hash = decode(${tokenHash}, 'hex') and expires_at > now()
      and participant.user_id = person_id and participant.status = 'active' -- also one mailed just before the end
      and exists (select from email_consent where email_consent.person_id = person.id and consent)`.execute(db)
  const [link] = rows
  return link && readArchiveRow(db, link, link.dossier_id)
}
