import { listDocuments } from '@klopt/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { samples } from '../documents/testing/samples.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, open, send, sink, addressFor, messagesOf, quiet } = await usePostbox({}, { readers: true })

const pdf = samples.pdf.toString('base64')
/** The text with a quote beneath, coded. */
function wide(charset: string, order: (bytes: Buffer) => Buffer): string {
  const text = '\ufeffHet zijn er 28 à € 5\n\nOp 12-03-2025 14:05 schreef Klopt <klopt@klopt.example>:\n> Hoeveel?\n'
  const lines = order(Buffer.from(text, 'utf16le'))
    .toString('base64')
    .match(/.{1,76}/g)
    ?.join('\r\n')
  return `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`
}
const mixed = 'Content-Type: multipart/mixed; boundary=part1234\r\n\r\n'

test.each([
  ['without a body', '\r\n', 'Bon'],
  ['without a body and without an empty line', '', 'Bon'],
  ['without parts', mixed, 'Bon'],
  ['in an unknown charset', 'Content-Type: text/plain; charset=klingon\r\n\r\nHet zijn er 28', 'Het zijn er 28'],
  ['in Windows-1252 without saying so', '\r\nVoor \x80 5 meer, \xe9\xe9n keer', 'Voor € 5 meer, één keer'],
  ['in UTF-16', wide('utf-16', (bytes) => bytes), 'Het zijn er 28 à € 5'],
  ['in UTF-16, the other order of bytes', wide('utf-16be', (bytes) => bytes.swap16()), 'Het zijn er 28 à € 5'],
  ['of 1970', 'Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n\r\nHet zijn er 28', 'Het zijn er 28'],
  ['with a date that is none', 'Date: gisteren\r\n\r\nHet zijn er 28', 'Het zijn er 28'],
  ['with a text in cut base64', 'Content-Transfer-Encoding: base64\r\n\r\nSGV0IHppam4gZXIg', 'Het zijn er'],
])('a mail %s is posted as far as it can be read', async (_, rest, text) => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const raw = Buffer.from(`From: ${bram.email}\r\nTo: ${to}\r\nSubject: Bon\r\n${rest}`, 'latin1')

  expect((await send({ to, envelope_from: bram.email, raw })).code).toBe(250)
  await quiet()

  const posted = (await messagesOf(anna, dossier.id)).filter(({ message_type }) => message_type === 'chat_message')
  expect(posted.map(({ message }) => message)).toEqual([text])
})

test.each([
  ['a zip', 'tekeningen.zip', Buffer.from('PK\x03\x04').toString('base64'), 'type'],
  ['a bomb named as a workbook', 'prijzen.xlsx', gzipSync(Buffer.alloc(30_000_000)).toString('base64'), 'type'],
  ['a damaged winmail.dat', 'winmail.dat', Buffer.from('eJ8+IgEAAgGQBgA=', 'base64').toString('base64'), null],
  ['a PDF in cut base64', 'bon.pdf', pdf.slice(0, 6), 'type'],
  ['an empty PDF', 'bon.pdf', '', 'type'],
])('a mail with %s is posted without it, and says so', async (_, name, content, reason) => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const head = `From: ${bram.email}\r\nTo: ${to}\r\nSubject: Bon\r\n${mixed}--part1234\r\n\r\nHierbij.\r\n`
  const lines = content.match(/.{1,76}/g)?.join('\r\n') ?? ''
  const part = `--part1234\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--part1234--\r\n`

  expect((await send({ to, envelope_from: bram.email, raw: head + part })).code).toBe(250)
  await quiet()

  const [message] = await messagesOf(anna, dossier.id)
  expect(message?.message).toBe('Hierbij.')
  expect(message?.mail?.not_taken.map((one) => one.reason)).toEqual(reason === null ? [] : [reason])
  expect((await anna.call(listDocuments, { params })).body).toEqual([])
})

test('the text of a mail of 26 MB is posted, and its sender is told that the file is too large', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const content = Buffer.concat([samples.pdf, Buffer.alloc(19_000_000, 'x')])

  const { code } = await send({
    from: bram.email,
    to,
    subject: 'Groot',
    text: 'Hierbij.',
    attachments: [{ filename: 'plan.pdf', content }],
  })
  await quiet()

  expect(code).toBe(250)
  expect(await messagesOf(anna, dossier.id)).toMatchObject([
    { message: 'Hierbij.', mail: { not_taken: [{ filename: 'plan.pdf', reason: 'size' }] } },
  ])
  expect((await sink.mailTo(bram.email)).mail.text).toContain('groter dan 10 MB')
})

test('a mail beyond the limit is refused while it arrives, and nothing of it is stored', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const raw = Buffer.concat([
    Buffer.from(`From: ${bram.email}\r\nSubject: Groot\r\n\r\n`),
    Buffer.alloc(36_800_000, `${'x'.repeat(70)}\r\n`),
  ])

  expect((await send({ to, envelope_from: bram.email, raw })).text).toContain('552')
  expect(await world.db.selectFrom('mail_in').select('id').where('dossier_id', '=', dossier.id).execute()).toEqual([])
})

test('nothing is stored of an interrupted mail, and more than 100 receivers are refused', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const socket = connect({ host: '127.0.0.1', port: open.listener?.port ?? 0 }).setEncoding('utf8')
  const say = async (line: string) => {
    socket.write(`${line}\r\n`)
    const [reply] = await once(socket, 'data')
    return String(reply)
  }
  await once(socket, 'data')
  await say('EHLO x.example')
  await say(`MAIL FROM:<${bram.email}>`)
  const replies: string[] = []
  for (let n = 0; n < 1000; n += 1) replies.push(await say(`RCPT TO:<${to}>`))
  expect(replies.findIndex((reply) => !reply.startsWith('250'))).toBe(100)
  expect(replies.slice(100).every((reply) => reply.startsWith('452 4.5.3'))).toBe(true)
  await say('DATA')
  socket.write(`From: ${bram.email}\r\nSubject: Half\r\n\r\nHalf`)
  socket.destroy()

  expect((await send({ from: bram.email, to, subject: 'Heel', text: 'Heel' })).code).toBe(250)
  const stored = await world.db.selectFrom('mail_in').select('subject').where('dossier_id', '=', dossier.id).execute()
  expect(stored).toEqual([{ subject: 'Heel' }])
})
