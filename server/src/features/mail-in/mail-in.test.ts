import { listDocuments, listHeldMails, readMessageMail } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { samples } from '../documents/testing/samples.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, send, addressFor, messagesOf, quiet, protect, sink } = await usePostbox({}, { readers: true })

test('an answer to a mail is posted as a message of its sender, with its documents', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const address = await addressFor(dossier.id, bram.id)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const { code } = await send({
    from: bram.email,
    to: address,
    subject: 'Re: 1 nieuw bericht in PO 4500127',
    text: 'Het zijn er 28.\n\nGroet, Bram\n\nOp wo 12 maart 2025 om 14:05 schreef Klopt <klopt@klopt.example>:\n> Welke dorpels?',
    attachments: [{ filename: 'werkbon.pdf', content: samples.pdf }],
  })

  expect(code).toBe(250)
  expect(await line.waitFor('chat_message')).toMatchObject({
    message: 'Het zijn er 28.\n\nGroet, Bram',
    sender_id: bram.id,
    mail: { from_email: bram.email, proven: false, cut: true, let_in_by: null, not_taken: [] },
  })
  const { body: documents } = await anna.call(listDocuments, { params: { id: dossier.id } })
  expect(documents).toMatchObject([{ filename: 'werkbon.pdf', by_mail: true, uploader: { id: bram.id } }])
  const [message] = await messagesOf(anna, dossier.id)
  const { body: whole } = await anna.call(readMessageMail, { params: { id: message?.id ?? '' } })
  expect(whole.text).toContain('Welke dorpels?')
})

test('a mail of somebody unknown waits, and nothing of it is in the dossier', async () => {
  const { anna, dossier } = await sharedDossier(world)
  protect('elders.example')

  const { code } = await send({
    from: 'Otto <otto@elders.example>',
    to: await addressFor(dossier.id, null),
    subject: 'Factuur',
    text: 'Hierbij de factuur.',
    attachments: [{ filename: 'factuur.pdf', content: samples.pdf }],
  })
  await quiet()

  expect(code).toBe(250)
  expect((await anna.call(listHeldMails, { params: { id: dossier.id } })).body).toMatchObject([
    {
      from_email: 'otto@elders.example',
      from_name: 'Otto',
      subject: 'Factuur',
      verdict: 'pass',
      files: ['factuur.pdf'],
    },
  ])
  expect(await messagesOf(anna, dossier.id)).toEqual([])
  expect((await sink.mailTo(anna.email)).mail.subject).toContain('wacht in')
})
