import { device_header, earlier_token_header } from '@klopt/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { tokenHeader } from '../../platform/http/http.ts'
import { hashed, newToken } from '../../platform/ids.ts'

/** What a browser shows of itself: its own secret, and the token of its last session. */
export type Browser = { secret: string | null; token: string | null }

export function browserOf(request: FastifyRequest): Browser {
  return { secret: tokenHeader(request, device_header), token: tokenHeader(request, earlier_token_header) }
}

/** A secret is hashed with the guest's id, so that nobody can tell that two guests share a browser. */
export function deviceHash(guestId: string, secret: string): Buffer {
  return hashed(`${guestId} ${secret}`)
}

/** A guest is `new` until a device is theirs. After that, a device is `known` or it is `other`. */
export async function recogniseDevice(
  db: Db,
  guestId: string,
  { secret, token }: Browser,
): Promise<'new' | 'known' | 'other'> {
  const shown = [...(secret ? [deviceHash(guestId, secret)] : []), ...(token ? [hashed(token)] : [])]
  const { rows } = await sql<{ known: boolean | null }>`
    select bool_or(token_hash = any(${shown}::bytea[])) as known from device where person_id = ${guestId}`.execute(db)
  const known = rows[0]?.known ?? null
  if (known === null) return 'new'
  return known ? 'known' : 'other'
}

/**
 * Makes a browser a device of the guest, if a person acted on it: they agreed, or entered a code. A program that opens
 * every link of a mailbox must not take the place of the guest's first device.
 */
export async function rememberGuestDevice(
  db: Db,
  guestId: string,
  secret: string | null,
  { acted }: { acted: boolean },
): Promise<void> {
  if (!secret) return
  await sql`
    insert into device (token_hash, person_id)
    select ${deviceHash(guestId, secret)}, id from person
    where id = ${guestId} and (${acted} or exists (select from email_consent where person_id = ${guestId}))
    on conflict (token_hash) do update set used_at = now()`.execute(db)
}

/** Takes the place of the guest's first device, so that every one needs a code: their link is in other hands. */
export async function reserveFirstDevice(db: Db, guestId: string): Promise<void> {
  await db
    .insertInto('device')
    .values({ token_hash: deviceHash(guestId, newToken()), person_id: guestId })
    .execute()
}
