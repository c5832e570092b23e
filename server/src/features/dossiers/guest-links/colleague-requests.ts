import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { takesOf } from '../../../platform/limits/address-limits.ts'
import { takeEach } from '../../../platform/limits/limits.ts'
import { queueMails } from '../../../platform/mail/queue.ts'
import { readPerson, type Viewer } from '../../../platform/session.ts'
import { askAccessAddressLimit, askAccessLimit } from '../../people/limits.ts'
import { refuseNewPeople } from '../../people/who-may-join.ts'
import { accessDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'
import { accessLink, type Link } from './access-link.ts'
import { findInviters } from './inviters.ts'

type Colleague = { first_name: string; last_name: string; email: string }

/**
 * Somebody who holds a guest's link asks for access of their own. The dossier, the inviter and the guest are told; only
 * an invitation lets them in. The same address again changes nothing.
 */
export async function askAccess(
  deps: Deps,
  { token, ...colleague }: Colleague & { token: string },
  ip: string,
): Promise<void> {
  refuseNewPeople(deps.config)
  const link = await accessLink(deps, token, ip)
  if (colleague.email === link.email)
    throw invalid([{ loc: ['body', 'email'], msg: 'Op dit adres is de link al gemaild.', type: 'custom' }])
  await takeEach(deps.limits, [[askAccessLimit, link.hash.toString('hex')], ...takesOf(askAccessAddressLimit, ip)])
  await transaction(deps, (tx) => store(tx, link, colleague))
}

async function store(tx: Tx, { guest_id, dossier_id }: Link, colleague: Colleague): Promise<void> {
  const guest = await readPerson(tx.db, guest_id)
  if (!guest) throw notFound()
  const dossier = await accessDossier(tx.db, guest, dossier_id, { lock: true, ended: true })
  if (await takesPart(tx, dossier_id, colleague.email)) return
  const request = await tx.db
    .insertInto('colleague_request')
    .values({ id: newId(), dossier_id, guest_id, ...colleague })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!request) return

  const name = `${colleague.first_name} ${colleague.last_name}`
  await tellDossier(tx, null, dossier, { event: 'colleague_asked', data: { name, by: guest.full_name } })
  const mail = { dossier_id, data: { by: guest_id, request_id: request.id } }
  const inviters = await findInviters(tx, dossier_id, guest_id)
  await queueMails(tx, [
    ...inviters.map((person_id) => ({ kind: 'colleague_asked' as const, person_id, ...mail })),
    { kind: 'link_forwarded', person_id: guest_id, ...mail },
  ])
  await audit(tx.db, { action: 'colleague_asked', person_id: guest_id, data: { dossier_id } })
}

async function takesPart({ db }: Tx, dossierId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from participant join person on person.id = user_id
    where dossier_id = ${dossierId} and participant.status = 'active' and person.email = ${email}`.execute(db)
  return rows.length > 0
}

/** Takes the request of an address that is invited now, for the name of its new guest. Call it under the dossier's lock. */
export async function takeColleagueRequest({ db }: Tx, dossierId: string, email: string) {
  return db
    .deleteFrom('colleague_request')
    .where('dossier_id', '=', dossierId)
    .where('email', '=', email)
    .returning(['first_name', 'last_name'])
    .executeTakeFirst()
}

export async function dismissColleague(tx: Tx, viewer: Viewer, dossierId: string, requestId: string): Promise<void> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.add_participant) throw forbidden()
  const { numDeletedRows } = await tx.db
    .deleteFrom('colleague_request')
    .where('dossier_id', '=', dossierId)
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
  await audit(tx.db, { action: 'colleague_dismissed', person_id: viewer.id, data: { dossier_id: dossierId } })
  tx.emit({ message_type: 'dossier_update', dossier_id: dossierId })
}
