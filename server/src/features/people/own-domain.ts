import { sql } from 'kysely'
import providers from 'email-providers/all.json' with { type: 'json' }
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'

/** Dutch and Belgian providers that the package does not list. */
const moreProviders =
  'caiway.net caiway.nl casema.nl delta.nl freedom.nl kpn.nl kpnplanet.nl onsbrabantnet.nl onsmail.nl outlook.be pandora.be ' +
  'proximus.be quicknet.nl scarlet.be solcon.nl tele2.nl tiscali.nl upcmail.nl xs4all.nl zeelandnet.nl ziggo.nl'
const sharedDomains = new Set([...providers, ...moreProviders.split(' ')])

/**
 * Whether an address is probably a colleague's: a person of the viewer's company has an address of the same mail domain, and
 * no provider gives such addresses to everybody.
 */
export async function hasOwnDomain(
  db: Db,
  { company_id }: Pick<Viewer, 'company_id'>,
  email: string,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (sharedDomains.has(domain)) return false
  const { rows } = await sql`
    select from person
    where company_id = ${company_id} and not is_guest and deleted_at is null
      and lower(split_part(email, '@', 2)) = ${domain}
    limit 1`.execute(db)
  return rows.length > 0
}
