import { Id } from '@klopt/contract'
import { sql } from 'kysely'
import { endParticipation } from '../features/dossiers/participants/end-participation.ts'
import { notifyingTransaction } from '../platform/database/notifying-transaction.ts'
import { CannotDo, type Command, needed, WrongUsage } from './command.ts'
import { findGuest } from './link-renew.ts'

export const linkRevoke: Command = {
  summary: "Ends a guest's links to the archive of a closed dossier.",
  usage: '<guest email> --dossier <id>',
  details: ['In an open dossier a participant removes the guest in the app, which also ends all links.'],
  options: { dossier: { type: 'string', value: 'id', help: 'the closed dossier' } },
  words: 1,
  async run(desk, { words: [email = ''], values }) {
    const dossierId = needed(values, 'dossier')
    if (!Id.safeParse(dossierId).success) throw new WrongUsage('That is not the id of a dossier.')
    const deps = await desk.open()
    const guest = await findGuest(deps.db, dossierId, email)
    await notifyingTransaction(deps, async (tx) => {
      const { rows } = await sql<{
        status: string
      }>`select status from dossier where id = ${dossierId} for update`.execute(tx.db)
      if (rows[0]?.status !== 'closed') throw new CannotDo('This dossier is open: remove the guest in the app.')
      await endParticipation(tx, dossierId, guest.id)
    })
    desk.print(`No link of ${guest.email} to the archive of this dossier works any more.`)
  },
}
