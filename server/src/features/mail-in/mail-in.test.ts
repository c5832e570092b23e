import { listDocuments, listHeldMails, readMessageMail } from '@klopt/contract'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

test('what a message does not show of its mail can be read, without the secrets of its receiver', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const address = await addressFor(dossier.id, bram.id)
  const html = `<p>Het zijn er <b>28</b>.</p><div id="appendonsend"></div><div id="divRplyFwdMsg"><b>Van:</b> Klopt</div><div>Welke dorpels? Antwoord aan ${address}</div>`

  await send({ from: bram.email, to: address, subject: 'Re: PO', html })
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  expect(message).toMatchObject({ message: 'Het zijn er 28.', mail: { cut: true, unchecked: false } })
  const { body } = await anna.call(readMessageMail, { params: { id: message?.id ?? '' } })
  expect(body.left_out).toContain('Welke dorpels?')
  expect(body.left_out).not.toContain('Het zijn er 28.')
  expect(JSON.stringify(body)).not.toContain(address)
})

test('a mail that is too long for a message is whole: what the message lacks is left out', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const text = `${'Het zijn er 28. '.repeat(700)}En dit is het einde.`

  await send({ from: bram.email, to: await addressFor(dossier.id, bram.id), subject: 'Lang', text })
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  expect(message?.message.endsWith('…')).toBe(true)
  const { body } = await anna.call(readMessageMail, { params: { id: message?.id ?? '' } })
  expect(body.left_out).toContain('En dit is het einde.')
})

test('a mail inside a signature of its sender is posted as not checked, with its papers', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const signed = await readFile(join(import.meta.dirname, '../readings/mail/testing/smime-opaque.eml'), 'latin1')
  const address = await addressFor(dossier.id, bram.id)
  const raw = signed.replace('bram@gevel.example', bram.email).replace('r-1@in.klopt.example', address)

  await send({ from: bram.email, to: address, raw })
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  expect(message).toMatchObject({ message: 'Wij leveren 28 stuks à € 41,50.', mail: { unchecked: true } })
  expect((await anna.call(listDocuments, { params })).body).toMatchObject([{ filename: 'bon.pdf' }])
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
