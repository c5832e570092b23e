import { addMailJobs } from '../platform/mail/queue.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'

export const mailResend: Command = {
  summary: 'Retries the mails that failed for good.',
  usage: '',
  details: ['A running Klopt sends them. Mails that are no longer needed are not sent.'],
  words: 0,
  async run(desk) {
    const { db } = await desk.open()
    const mails = await db.transaction().execute(async (db) => {
      const mails = await db
        .updateTable('mail')
        .set({ failed_at: null, bounced_at: null, tries: 0 })
        .where('failed_at', 'is not', null)
        .returning('id')
        .execute()
      await addMailJobs(
        db,
        mails.map(({ id }) => id),
      )
      return mails
    })
    desk.print(mails.length ? `${counted(mails.length, 'mail')} will be retried.` : 'No mail has failed.')
  },
}
