import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { hashed } from '../ids.ts'

/** `r`: replies of a participant, `d`: a dossier, `b`: delivery reports about one mail. */
type AddressKind = 'r' | 'd' | 'b'
export type MailAddressToken = { kind: AddressKind; token_hash: Buffer }
type AddressConfig = Pick<Config, 'mailIn' | 'secretKey'>

const signs = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford's: none looks like another
const length = 26

/**
 * The kind and the hash of an address of ours; null for any other. Upper case is the same, because relays change it.
 */
export function parseAddress({ mailIn }: AddressConfig, address: string): MailAddressToken | null {
  const [, kind, token] = address.toLowerCase().match(/^([rdb])-([0-9a-hjkmnp-tv-z]{26})@/) ?? []
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (!kind || !token || domain !== mailIn?.domain) return null
  return { kind: kind as AddressKind, token_hash: hashed(token) }
}

/**
 * The address of a dossier, or of a participant for replies, which stays the same until it is revoked. Made when it is
 * first needed, outside any transaction: a mail with it may leave before a transaction ends. Null if mails are not
 * received.
 */
export async function addressOf(
  db: Db,
  config: AddressConfig,
  dossierId: string,
  userId: string | null,
): Promise<string | null> {
  const { mailIn } = config
  if (!mailIn) return null
  const kind = userId ? 'r' : 'd'
  const { rows } = await sql<{ version: number; token_hash: Buffer; revoked: boolean }>`
    select version, token_hash, revoked_at is not null as revoked from mail_address
    where dossier_id = ${dossierId} and user_id is not distinct from ${userId}::uuid
    order by version desc limit 1`.execute(db)
  const [last] = rows
  const tokenOf = (version: number) => tokenFor(config, kind, dossierId, userId ?? '', version)
  if (last && !last.revoked) {
    const token = tokenOf(last.version)
    if (hashed(token).equals(last.token_hash)) return `${kind}-${token}@${mailIn.domain}`
    await revokeAddress(db, dossierId, userId) // SECRET_KEY has changed
  }
  const version = (last?.version ?? 0) + 1
  const token = tokenOf(version)
  await sql`
    insert into mail_address (token_hash, dossier_id, user_id, version)
    values (${hashed(token)}, ${dossierId}, ${userId}, ${version}) on conflict do nothing`.execute(db)
  return `${kind}-${token}@${mailIn.domain}`
}

/** Ends the address of a dossier, or those of a participant, at once. The next one differs. */
export async function revokeAddress(db: Db, dossierId: string, userId: string | null): Promise<void> {
  await sql`
    update mail_address set revoked_at = clock_timestamp()
    where dossier_id = ${dossierId} and revoked_at is null
      and (coalesce(moved_to, user_id) is not distinct from ${userId}::uuid)`.execute(db)
}

/** Gives the address of a guest to the account that takes their place, because the guest's mails name it. */
export async function moveAddress(db: Db, dossierId: string, guestId: string, userId: string): Promise<void> {
  await sql`
    update mail_address set moved_to = ${userId}
    where dossier_id = ${dossierId} and user_id = ${guestId} and revoked_at is null`.execute(db)
}

/** The envelope sender of a mail, to which mail servers report that it could not be delivered. */
export function bounceAddress(config: AddressConfig, mailId: string): string | null {
  return config.mailIn && `b-${bounceToken(config, mailId)}@${config.mailIn.domain}`
}

/** Stored with the mail, to recognise its reports. */
export function bounceHash(config: AddressConfig, mailId: string): Buffer | null {
  return config.mailIn && hashed(bounceToken(config, mailId))
}

function bounceToken(config: AddressConfig, mailId: string): string {
  return tokenFor(config, 'b', mailId, '', 1)
}

/** 130 bits of an HMAC: nobody can guess it, and it need not be stored. */
function tokenFor(
  { secretKey }: AddressConfig,
  kind: AddressKind,
  id: string,
  person: string,
  version: number,
): string {
  const hmac = createHmac('sha256', `mail address:${secretKey}`).update([kind, id, person, version].join('|')).digest()
  return Array.from({ length }, (_, n) => signs[bitsAt(hmac, n * 5)]).join('')
}

/** The five bits from `start`. */
function bitsAt(bytes: Buffer, start: number): number {
  return (bytes.readUInt16BE(start >> 3) >> (11 - (start & 7))) & 31
}
