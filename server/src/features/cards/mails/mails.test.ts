import { expect, test } from 'vitest'
import { useUnreadMails } from '../../messages/testing/unread-mails.ts'
import { add, card } from '../testing/desk.ts'
import { paperPdf } from '../testing/paper.ts'

const { world, sink, sharedDossier, after } = await useUnreadMails()

test('an unread card line is mailed to everyone, including the uploader of the invoice', async () => {
  const { anna, bram, dossier } = await sharedDossier('EN')
  const invoice = await paperPdf('invoice', { number: '0388', lines: [['Dorpel hardsteen', '24', 'st', '215']] })
  await add(bram, dossier, 'factuur.pdf', invoice)
  await card(anna, dossier, 'factuur.pdf', { state: 'alone' })
  await world.db.updateTable('participant').set({ read_seq: 0 }).where('dossier_id', '=', dossier.id).execute()

  await after(6, dossier)

  expect((await sink.mailTo(anna.email)).mail.text).toContain('Factuur 0388 heeft nog geen order')
  expect((await sink.mailTo(bram.email)).mail.text).toContain('Invoice 0388 has no order yet')
})
