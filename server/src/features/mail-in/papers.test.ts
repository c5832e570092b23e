import { listDocuments } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { samples } from '../documents/testing/samples.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

/** Enough for the documents of one mail, and not for those of a try that failed as well. */
const quotaBytes = 8000
const { world, sink, send, addressFor, messagesOf, quiet } = await usePostbox({
  QUOTA_GB: String(quotaBytes / 1024 ** 3),
})

test('a mail whose second file cannot be checked is posted as a whole later, and the first try leaves nothing behind', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const { lanes } = world.deps
  const inTurn = lanes.inTurn.bind(lanes)
  let looks = 0
  const broken = vi.spyOn(lanes, 'inTurn').mockImplementation((lane, work) => {
    looks += 1
    return looks === 2 ? Promise.reject(new Error('The machine is out of memory.')) : inTurn(lane, work)
  })
  const attachments = ['een', 'twee'].map((name) => ({
    filename: `${name}.pdf`,
    content: Buffer.concat([samples.pdf, Buffer.from(`% ${name}\n`.padEnd(quotaBytes / 3))]),
  }))

  await send({
    from: bram.email,
    to: await addressFor(dossier.id, bram.id),
    subject: 'Bonnen',
    text: 'Hierbij.',
    attachments,
  })
  await expect.poll(() => looks).toBe(2)
  await expect.poll(() => readdir(join(world.config.dataDir, 'files', 'drafts'))).toEqual([])
  expect(await messagesOf(anna, dossier.id)).toEqual([])
  broken.mockRestore()
  const locked = () => world.pool.query('select from graphile_worker._private_jobs where locked_at is not null')
  await expect.poll(async () => (await locked()).rowCount).toBe(0)
  await world.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await quiet()

  const posted = (await messagesOf(anna, dossier.id)).filter(({ message_type }) => message_type === 'chat_message')
  expect(posted).toMatchObject([{ message: 'Hierbij.' }])
  const { body } = await anna.call(listDocuments, { params })
  expect(body.map(({ filename }) => filename).toSorted()).toEqual(['een.pdf', 'twee.pdf'])
  expect(await readdir(join(world.config.dataDir, 'files', 'drafts'))).toEqual([])
})

const boundary = 'deel-1'
/** A mail with a text and parts, each with its own header fields. */
function mailWith(from: string, to: string, ...parts: string[]): string {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: PO',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nAkkoord.'
  const lines = [text, ...parts].flatMap((part) => [`--${boundary}`, part])
  return [...head, '', ...lines, `--${boundary}--`, ''].join('\r\n')
}

const reaction =
  'Content-Type: text/vnd.google.email-reaction+json\r\nContent-Transfer-Encoding: base64\r\n\r\neyJ2ZXJzaW9uIjoxfQ=='
const signature = 'Content-Type: application/pgp-signature\r\n\r\n-----BEGIN PGP SIGNATURE-----'
const key =
  'Content-Type: application/pgp-keys; name="OpenPGP_0x1.asc"\r\nContent-Disposition: attachment\r\n\r\n-----BEGIN PGP'
const smime = 'Content-Type: application/pkcs7-signature; name="smime.p7s"\r\nContent-Disposition: attachment\r\n\r\nx'
const answer =
  'Content-Type: text/calendar; method=REPLY; charset=utf-8\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR'
const amp = 'Content-Type: text/x-amp-html\r\n\r\n<html amp4email></html>'

test('parts for programs are named as such, and their sender gets no answer', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const before = sink.received.length

  const raw = mailWith(bram.email, to, reaction, signature, key, smime, answer, amp)
  await send({ to, envelope_from: bram.email, raw })
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  expect(message?.message).toBe('Akkoord.')
  const named = ['reaction.json', 'signature.asc', 'OpenPGP_0x1.asc', 'smime.p7s', 'invite.ics', 'document']
  expect(message?.mail?.not_taken).toEqual(named.map((filename) => ({ filename, reason: 'other' })))
  expect(sink.received.length).toBe(before)
})

const xml = '<?xml version="1.0"?>\n<Order xmlns="urn:x">\n  <ID>4500127 é</ID>\n</Order>'
const pdf = samples.pdf.toString('latin1').replaceAll('\r', '').replaceAll('\n', '\r\n')
const inXml = (encoding: string, body: string) =>
  `Content-Type: text/xml; charset=utf-8; name="order.xml"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`

test.each([
  ['an XML in plain text', 'order.xml', xml, inXml('8bit', xml.replaceAll('\n', '\r\n'))],
  ['an XML with a last line feed', 'order.xml', `${xml}\n`, inXml('8bit', `${xml}\n`.replaceAll('\n', '\r\n'))],
  [
    'an XML in quoted-printable',
    'order.xml',
    xml,
    inXml('quoted-printable', xml.replaceAll('=', '=3D').replace('é', '=C3=A9').replaceAll('\n', '\r\n')),
  ],
  [
    'a PDF without any encoding',
    'bon.pdf',
    pdf,
    `Content-Type: application/pdf; name="bon.pdf"\r\nContent-Transfer-Encoding: binary\r\n\r\n${pdf}`,
  ],
])('%s is stored byte for byte', async (_, filename, content, part) => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const coding = filename.endsWith('.pdf') ? 'latin1' : 'utf8'

  await send({ to, envelope_from: bram.email, raw: Buffer.from(mailWith(bram.email, to, part), coding) })
  await quiet()

  expect((await anna.call(listDocuments, { params })).body.map((document) => document.filename)).toEqual([filename])
  const { sha256 } = await world.db
    .selectFrom('document')
    .select('sha256')
    .where('dossier_id', '=', dossier.id)
    .executeTakeFirstOrThrow()
  expect(sha256).toBe(createHash('sha256').update(Buffer.from(content, coding)).digest('hex'))
})
