import { expect, test } from 'vitest'
import { useUnreadMails } from '../../messages/testing/unread-mails.ts'
import { add, card } from '../testing/desk.ts'
import { paperPdf } from '../testing/paper.ts'

const { world, sink, sharedDossier, after, mailed } = await useUnreadMails()

test('an unread card line is mailed to everyone in their language, but not to the uploader of the invoice', async () => {
  const { anna, bram, dalen, dossier } = await sharedDossier('EN')
  const els = await world.person('Els', { company: dalen, language: 'EN' })
  await world.takePart(dossier, els)
  const invoice = await paperPdf('invoice', { number: '0388', lines: [['Dorpel hardsteen', '24', 'st', '215']] })
  await add(bram, dossier, 'factuur.pdf', invoice)
  await card(anna, dossier, 'factuur.pdf', { state: 'alone' })
  await world.db.updateTable('participant').set({ read_seq: 0 }).where('dossier_id', '=', dossier.id).execute()

  await after(6, dossier)

  expect((await sink.mailTo(anna.email)).mail.text).toContain('Factuur 0388 heeft nog geen order')
  expect((await sink.mailTo(els.email)).mail.text).toContain('Invoice 0388 has no order yet')
  expect(await mailed(bram)).toBe(0)
})
