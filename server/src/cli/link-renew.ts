import { asAddress, Id } from '@klopt/contract'
import { renewLink } from '../features/dossiers/guest-links/renew.ts'
import type { Db } from '../platform/database/db.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { actAs } from './act-as.ts'
import { CannotDo, type Command, needed, optional, WrongUsage } from './command.ts'
import { findAccount } from './find.ts'

export const linkRenew: Command = {
  summary: 'Renews the access of a guest to a dossier and mails a new link.',
  usage: '<guest email> --dossier <id> [--as <email>]',
  details: [
    'It does the same as the button in the details of the dossier: earlier links end, and the dossier gets a message.',
    'The message names a person: the one who invited the guest, or the one of --as.',
  ],
  options: {
    dossier: { type: 'string', value: 'id', help: 'the dossier' },
    as: { type: 'string', value: 'email', help: 'the person to act as, who must be allowed to do it' },
  },
  words: 1,
  async run(desk, { words: [email = ''], values }) {
    const dossierId = needed(values, 'dossier')
    if (!Id.safeParse(dossierId).success) throw new WrongUsage('That is not the id of a dossier.')
    const name = optional(values, 'as')
    const deps = await desk.open()
    const guest = await findGuest(deps.db, dossierId, email)
    const by = name ? (await findAccount(deps.db, name)).id : guest.invited_by
    if (!by) throw new CannotDo('It is not known who invited this guest: name a person with --as.')
    const viewer = await actAs(deps.db, by)
    const { token_expires_at } = await notifyingTransaction(deps, (tx) => renewLink(tx, viewer, dossierId, guest.id))
    desk.print(
      `${guest.email} has access until ${token_expires_at}, in the name of ${viewer.full_name}. A link will be mailed.`,
    )
  },
}

/** A guest who takes part in a dossier, also in a closed one. */
export async function findGuest(db: Db, dossierId: string, email: string) {
  const guest = await db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select(['person.id', 'person.email', 'invited_by'])
    .where('dossier_id', '=', dossierId)
    .where('person.email', '=', asAddress(email))
    .where('is_guest', '=', true)
    .where('participant.status', '=', 'active')
    .executeTakeFirst()
  if (!guest) throw new CannotDo(`There is no guest ${email} in the dossier ${dossierId}.`)
  return guest
}
