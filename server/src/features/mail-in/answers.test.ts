import { closeDossier, listDocuments, postMessage, readDossier, readMessageMail } from '@klopt/contract'
import { expect, test } from 'vitest'
import { hashed, newId } from '../../platform/ids.ts'
import { samples } from '../documents/testing/samples.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, sink, send, addressFor, messagesOf, quiet, protect } = await usePostbox()

test('a wrong file is listed under the message and its sender told why; the good one is stored', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)

  const attachments = [
    { filename: 'tekeningen.zip', content: Buffer.from('PK') },
    { filename: 'werkbon.pdf', content: samples.pdf },
  ]
  await send({ from: bram.email, to, subject: 'Werkbon', text: 'Hierbij.', attachments })
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  expect(message?.mail?.not_taken).toEqual([{ filename: 'tekeningen.zip', reason: 'type' }])
  expect((await anna.call(listDocuments, { params })).body.map(({ filename }) => filename)).toEqual(['werkbon.pdf'])
  const { mail, raw } = await sink.mailTo(bram.email)
  expect(mail.text).toMatch(/tekeningen.{0,2}zip: ongeldig bestandstype/u)
  expect(raw).toContain('Auto-Submitted: auto-replied')
})

test('a guest without consent is answered, and nothing is posted', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  await world.db.deleteFrom('email_consent').where('person_id', '=', otto.id).execute()
  const to = await addressFor(dossier.id, otto.id)

  await send({ from: 'otto@vos.example', to, subject: 'Re: kraan', text: 'Dinsdag om 7 uur.' })
  await quiet()

  const { mail } = await sink.mailTo('otto@vos.example')
  expect(mail.subject).toBe('Uw mail is niet geplaatst')
  expect(mail.text).toContain('Ga eerst akkoord')
  expect(await messagesOf(anna, dossier.id)).toEqual([])
})

test('the answer to a mail to a closed dossier has the link to its archive', async () => {
  const scene = await guestDossier(world)
  const { anna, otto, dossier, params } = scene
  const addresses = { anna: await addressFor(dossier.id, anna.id), otto: await addressFor(dossier.id, otto.id) }
  expect((await anna.call(closeDossier, { params })).status).toBe(200)
  await quiet()
  const before = sink.received.length

  await send({ from: anna.email, to: addresses.anna, subject: 'Nog iets', text: 'Te laat' })
  await send({ from: otto.email, to: addresses.otto, subject: 'Nog iets', text: 'Ook te laat' })
  await quiet()

  const answers = sink.received.slice(before)
  expect(answers.map(({ mail }) => mail.subject)).toEqual(Array.from({ length: 2 }, () => 'Uw mail is niet geplaatst'))
  const linkTo = (email: string) => answers.find(({ to }) => to.includes(email))?.link
  expect(linkTo(anna.email)).toBe(`${world.config.publicUrl}/app/archief/${dossier.id}`)
  expect(linkTo(otto.email)).toContain('/archief?token=')
})

test('a loop ends: at most five answers a day', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const attachments = [{ filename: 'x.zip', content: Buffer.from('PK') }]

  for (let n = 0; n < 7; n += 1)
    await send({ from: bram.email, to, subject: `Mail ${n}`, text: `Nr ${n}`, attachments })
  await quiet()

  expect(sink.received.filter((mail) => mail.to.includes(bram.email))).toHaveLength(5)
})

test('an answer counts as having read what mails showed, and nothing after it', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const say = (message: string) => anna.call(postMessage, { params, body: { message_type: 'user', message } })
  await say('Een')
  await world.db.updateTable('participant').set({ shown_seq: 1 }).where('user_id', '=', bram.id).execute()
  await say('Twee, die geen mail liet zien')

  await send({ from: bram.email, to: await addressFor(dossier.id, bram.id), subject: 'Re', text: 'Op een' })
  await quiet()

  expect((await bram.call(readDossier, { params })).body).toMatchObject({ read_seq: 1, last_seq: 3 })
})

test('the link and the address in a quoted mail are not shown to others', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  const to = await addressFor(dossier.id, otto.id)
  const token = 'A'.repeat(43)
  await world.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: dossier.id, user_id: otto.id })
    .execute()
  const link = `https://klopt.example/validate?token=${token}`
  const text = `Akkoord.\n\nOp 12-03-2025 14:05 schreef Klopt <${to}>:\n> Open het dossier: ${link}&seq=3\n> ${link.slice(0, 60)}\n> ${link.slice(60)}`

  await send({ from: 'otto@vos.example', to, subject: 'Re: kraan', text })
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  const { body } = await anna.call(readMessageMail, { params: { id: message?.id ?? '' } })
  expect(body.text).toContain('Open het dossier')
  expect(JSON.stringify(body)).not.toContain('AAAA')
  expect(JSON.stringify(body)).not.toContain(to)
})

test('a later mail follows the last one of its receiver in their mail program', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const messageId = `<${newId()}@gevel.example>`
  const to = await addressFor(dossier.id, bram.id)
  await send({ from: bram.email, to, subject: 'Dorpels', text: 'Welke?', messageId })
  await quiet()
  await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Die van de achtergevel' } })
  await world.pool.query(`update message set created_at = created_at - interval '6 minutes'`)
  await world.pool.query(`update dossier set unread_due_at = now() - interval '1 minute'`)

  await world.pool.query(`select graphile_worker.add_job('mail_unread')`)
  await quiet()

  const { mail, raw } = await sink.mailTo(bram.email)
  expect(mail.subject).toBe('Re: Dorpels')
  expect(mail.inReplyTo).toBe(messageId)
  expect(mail.references).toContain(`<dossier.${dossier.id}@`)
  expect(mail.replyTo).toEqual([expect.objectContaining({ name: dossier.title, address: to })])
  expect(mail.text).toContain('Antwoord op deze mail, dan staat het in het dossier.')
  expect(raw).not.toContain('werkt niet')
})

test('a proven mail of a participant to the address of the dossier is posted as theirs', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await world.db.updateTable('person').set({ email: 'bram@bewezen.example' }).where('id', '=', bram.id).execute()
  protect('bewezen.example')

  const to = await addressFor(dossier.id, null)
  await send({ from: 'bram@bewezen.example', to, subject: 'Dag', text: 'Echt van mij' })
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toMatchObject([{ sender_id: bram.id, mail: { proven: true } }])
})
