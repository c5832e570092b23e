import type { Answer, openLinkWithCode } from '@klopt/contract'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict } from '../../../platform/errors.ts'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import { takeEach } from '../../../platform/limits/limits.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import { deviceHash } from '../../people/guest-device.ts'
import { badLinkLimit, codeLimit, codePauseLimit } from '../../people/limits.ts'
import { accessLink, type Link } from './access-link.ts'
import { enter } from './open-link.ts'
import { takeBack } from './take-back.ts'

const triesMost = 5
const minutes = 15

/** Mails the guest a code for the device that holds their link. */
export async function mailCode(
  deps: Deps,
  { token, device }: { token: string; device: string },
  ip: string,
): Promise<void> {
  const link = await accessLink(deps, token, ip)
  const { hash, guest_id: person_id, dossier_id } = link
  await takeEach(deps.limits, [
    [codePauseLimit, hash.toString('hex')],
    [codeLimit, hash.toString('hex')],
  ])
  const place = { link: hash.toString('hex'), device: deviceHash(person_id, device).toString('hex') }
  await transaction(deps, (tx) =>
    queueMail(tx, { kind: 'guest_code', person_id, dossier_id, data: { by: person_id, ...place } }),
  )
}

/**
 * A new code, made when its mail is written, so that only its hash is stored. It replaces an earlier one of the same
 * device. Null if the link was revoked meanwhile.
 */
export async function makeCode({ db, config }: Deps, place: { link: string; device: string }): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [link, device] = [Buffer.from(place.link, 'hex'), Buffer.from(place.device, 'hex')]
  const { numAffectedRows = 0n } = await sql`
    insert into guest_code (link_hash, device_hash, code_hash, expires_at)
    select token_hash, ${device}, ${hashCode(config.secretKey, { link, device, code })},
      now() + make_interval(mins => ${minutes})
    from guest_link where token_hash = ${link} and revoked_at is null
    on conflict (link_hash, device_hash) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`.execute(db)
  return numAffectedRows === 0n ? null : code
}

type Typed = { device: string; code: string; take_back?: boolean | undefined }

/** Lets the guest in on a further device, which is theirs from then on. */
export async function openWithCode(
  deps: Deps,
  { token, ...typed }: Typed & { token: string },
  ip: string,
): Promise<Answer<typeof openLinkWithCode>> {
  const link = await accessLink(deps, token, ip)
  // A wrong code must stay counted, so its transaction commits before the refusal.
  const outcome = await transaction(deps, (tx) => tryCode(tx, link, typed))
  if (typeof outcome === 'object') return outcome
  await takeByAddress(deps.limits, badLinkLimit, ip)
  if (outcome === 'wrong') throw conflict('wrong_code')
  throw conflict('code_ended')
}

async function tryCode(tx: Tx, link: Link, typed: Typed) {
  const device = deviceHash(link.guest_id, typed.device)
  const stored = await findCode(tx, link, device)
  if (!stored) return 'ended'
  const ofCode = tx.db.deleteFrom('guest_code').where('link_hash', '=', link.hash).where('device_hash', '=', device)
  const given = hashCode(tx.deps.config.secretKey, { link: link.hash, device, code: typed.code })
  if (timingSafeEqual(stored.code_hash, given)) {
    await ofCode.execute() // it opens once
    if (typed.take_back) await takeBack(tx, link)
    return enter(tx.db, link, typed.device, { acted: true })
  }
  const tries = stored.tries + 1
  if (tries < triesMost)
    await tx.db
      .updateTable('guest_code')
      .set({ tries })
      .where('link_hash', '=', link.hash)
      .where('device_hash', '=', device)
      .execute()
  else await ofCode.execute()
  await audit(tx.db, {
    action: 'guest_code_refused',
    person_id: link.guest_id,
    data: { dossier_id: link.dossier_id },
  })
  return tries < triesMost ? 'wrong' : 'ended'
}

/** The valid code of a device. The lock serialises attempts. */
function findCode({ db }: Tx, link: Link, device: Buffer) {
  return db
    .selectFrom('guest_code')
    .select(['code_hash', 'tries'])
    .where('link_hash', '=', link.hash)
    .where('device_hash', '=', device)
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** With the secret key, because a million codes are soon tried on a stolen hash. */
function hashCode(secretKey: string, { link, device, code }: { link: Buffer; device: Buffer; code: string }): Buffer {
  return createHmac('sha256', `guest-code:${secretKey}`).update(link).update(device).update(code).digest()
}
