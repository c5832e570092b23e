import { listHeldMails } from '@klopt/contract'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { samples } from '../documents/testing/samples.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'
import { sayTo } from './testing/say.ts'

const { world, open, send, addressFor, messagesOf, quiet, protect } = await usePostbox()

const say = (...lines: string[]) => sayTo(open.listener?.port ?? 0, ...lines)

async function storedOf(dossierId: string) {
  return world.db.selectFrom('mail_in').selectAll().where('dossier_id', '=', dossierId).orderBy('created_at').execute()
}

test('an unknown address is refused, and five of them end the connection', async () => {
  const unknown = Array.from({ length: 6 }, () => `RCPT TO:<r-${'0'.repeat(26)}@in.klopt.example>`)

  const replies = await say('EHLO x.example', 'MAIL FROM:<a@x.example>', ...unknown)

  const refused = replies.filter((reply) => reply.startsWith('550'))
  expect(refused).toEqual(
    Array.from({ length: 5 }, () => '550 5.1.1 Dit adres bestaat niet (meer). This address does not exist.'),
  )
  expect(replies.at(-1)).toMatch(/^421 4\.7\.0 /)
})

test('the size of a mail is limited, and only what works is offered', async () => {
  const replies = await say('EHLO x.example', 'MAIL FROM:<a@x.example> SIZE=36700161')

  expect(replies.some((reply) => /^250[- ]SIZE 36700160$/.test(reply))).toBe(true)
  expect(replies.join('\n')).not.toMatch(/AUTH|STARTTLS|SMTPUTF8|DSN/)
  expect(replies.at(-1)).toMatch(/^552 /)
})

test('a sender that would be displayed as somebody else is refused', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const [name = '', domain = ''] = bram.email.split('@')
  const hidden = [
    `<${name}@${domain}\u00ad>`,
    `<${name}\u200b@${domain}>`,
    `${name}@=?utf-8?q?${domain}?=`,
    `=?utf-8?q?${name}?=@${domain}`,
    'Bram',
  ]

  for (const from of hidden) {
    const raw = `From: ${from}\r\nTo: ${to}\r\nSubject: Dag\r\n\r\nDag\r\n`
    expect((await send({ to, envelope_from: 'otto@elders.example', raw })).text, from).toContain('550 5.7.1')
  }
  await quiet()
  expect(await storedOf(dossier.id)).toEqual([])
})

test('a header that would take long to check is refused, and headers of all mail programs are accepted', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const raw = (more: string) => `From: ${bram.email}\r\n${more}To: ${to}\r\nSubject: Dag\r\n\r\nDag\r\n`
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=b; h=from; bh=x; b=x\r\n'

  const replies = [
    await send({ to, envelope_from: bram.email, raw: raw(`X-Long: a\r\n${' b\r\n'.repeat(3000)}`) }),
    await send({ to, envelope_from: bram.email, raw: raw(signature.repeat(11)) }),
    await send({ to, envelope_from: bram.email, raw: raw(`X-Wide: ${'a'.repeat(900)}\r\n`.repeat(400)) }),
    await send({ to, envelope_from: bram.email, raw: raw('Received: from a.example by b.example\r\n'.repeat(20)) }),
  ]

  expect(replies.map(({ text }) => text.slice(0, 60))).toEqual([
    expect.stringContaining('552 5.3.4'),
    expect.stringContaining('552 5.3.4'),
    expect.stringContaining('552 5.3.4'),
    expect.stringContaining('250'),
  ])
})

test('a header that cannot be stored, or whose sender is longer than 1 KB, is refused for good', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const raw = (from: string, id: string) =>
    `From: ${from}\r\nMessage-ID: <${id}@x.example>\r\nSubject: Dag\r\n\r\nDag\r\n`
  const sent = (from: string, id: string) => send({ to, envelope_from: bram.email, raw: raw(from, id) })

  const replies = [
    await sent(bram.email, 'a\0b'),
    await sent(`${'Bram '.repeat(250)}<${bram.email}>`, '2'),
    await sent(`${'Bram '.repeat(100)}<${bram.email}>`, '3'),
  ]

  expect(replies.map(({ text }) => text.slice(0, 60))).toEqual([
    expect.stringContaining('550 5.6.0'),
    expect.stringContaining('550 5.7.1'),
    expect.stringContaining('250'),
  ])
})

test('a mail without one sender is refused', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const envelope_from = bram.email
  const raw = (from: string) => `${from}To: ${to}\r\nSubject: Dag\r\n\r\nDag\r\n`

  const replies = [
    await send({ to, envelope_from, raw: raw('') }),
    await send({ to, envelope_from, raw: raw(`From: ${bram.email}, otto@elders.example\r\n`) }),
    await send({ to, envelope_from, raw: raw(`From: ${bram.email}\r\nFrom: otto@elders.example\r\n`) }),
    await send({ to, envelope_from, raw: raw(`From: ${bram.email}\r\n`) }),
  ]

  expect(replies.map(({ code }) => code)).toEqual([550, 550, 550, 250])
})

test('the same mail again, and to both addresses, is posted once', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const [own, general] = [await addressFor(dossier.id, bram.id), await addressFor(dossier.id, null)]
  const mail = {
    from: bram.email,
    subject: 'Dag',
    text: 'Eén keer',
    messageId: `<${newId()}@x.example>`,
    date: new Date(0),
  }
  const bare = `From: ${bram.email}\r\nDate: Wed, 12 Mar 2025 14:05:00 +0100\r\n\r\nZonder nummer\r\n`

  const codes = [
    await send({ ...mail, to: [own, general] }),
    await send({ ...mail, to: own }),
    await send({ ...mail, to: general }),
    await send({ to: own, envelope_from: bram.email, raw: bare }),
    await send({ to: own, envelope_from: bram.email, raw: bare }),
  ]
  await quiet()

  expect(codes.map(({ code }) => code)).toEqual([250, 250, 250, 250, 250])
  // Mails that arrive within moments may be posted in another order.
  const posted = (await messagesOf(anna, dossier.id)).map(({ message }) => message)
  expect(posted.toSorted()).toEqual(['Eén keer', 'Zonder nummer'])
})

test('another mail with the same Message-ID is another mail, and the same bytes again are not', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const scan = (subject: string, text: string) =>
    `From: ${bram.email}\r\nSubject: ${subject}\r\nMessage-ID: <scan.0001@staal.example>\r\n\r\n${text}\r\n`
  const mails = [scan('Scan', 'Leverbon 7731'), scan('Scan', 'Leverbon 7744'), scan('Leverbon 7750', '')]

  for (const raw of [...mails, ...mails]) expect((await send({ to, envelope_from: bram.email, raw })).code).toBe(250)
  await quiet()

  const posted = (await messagesOf(anna, dossier.id)).map(({ message }) => message)
  expect(posted.toSorted()).toEqual(['Leverbon 7731', 'Leverbon 7744', 'Leverbon 7750'])
})

test.each([
  ['an automatic answer', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['an automatic answer of an old program', { headers: { Precedence: 'auto_reply' } }],
  ['an out-of-office mail', { headers: { 'X-Autoreply': 'yes' } }],
  ['a mail of a mail system', { from: 'MAILER-DAEMON@x.example' }],
])('%s is noted, and neither posted nor held nor answered', async (_, different) => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)

  const { code } = await send({ from: bram.email, to, subject: 'Afwezig', text: 'Ik ben er niet.', ...different })
  await quiet()

  expect(code).toBe(250)
  const [note] = await storedOf(dossier.id)
  expect(note).toMatchObject({ state: 'ignored' })
  const kept = String(await buffer(await world.deps.files.open(note?.raw_sha256 ?? '')))
  expect(kept).toContain('Subject: Afwezig')
  expect(kept).toContain('Ik ben er niet.')
  expect(await messagesOf(anna, dossier.id)).toEqual([])
  expect((await anna.call(listHeldMails, { params: { id: dossier.id } })).body).toEqual([])
})

test.each([
  ['a program', { 'Auto-Submitted': 'auto-generated' }],
  ['a list', { 'List-Id': '<bouw.lists.example>' }],
  ['a group', { Precedence: 'list' }],
  ['a mail to many', { Precedence: 'bulk' }],
])('a mail by way of %s is posted if its sender is proven, and otherwise waits with its papers', async (_, headers) => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const domain = `${newId()}.example`
  const from = `bram@${domain}`
  await world.db.updateTable('person').set({ email: from }).where('id', '=', bram.id).execute()
  const addresses = [await addressFor(dossier.id, bram.id), await addressFor(dossier.id, null)]
  const attachments = [{ filename: 'factuur.pdf', content: samples.pdf }]

  for (const to of addresses) await send({ from, to, subject: 'Factuur', text: 'Hierbij', headers, attachments })
  await quiet()
  const held = (await anna.call(listHeldMails, { params })).body
  protect(domain)
  await send({ from, to: addresses[1] ?? '', subject: 'Factuur 2', text: 'Bewezen', headers })
  await quiet()

  expect(held.map(({ files }) => files)).toEqual([['factuur.pdf'], ['factuur.pdf']])
  expect((await messagesOf(anna, dossier.id)).map(({ message }) => message)).toEqual(['Bewezen'])
})

test.each([
  ['as an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
  ['as that of an old program', { 'X-Autorespond': 'Factuur' }],
  ['without an envelope sender', {}],
])('the invoice of a program that sends it %s waits with its papers, whatever its address', async (_, headers) => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const attachments = [{ filename: 'factuur.pdf', content: samples.pdf }]
  const envelope_from = Object.keys(headers).length ? 'erp@staal.example' : ''

  for (const to of [await addressFor(dossier.id, null), await addressFor(dossier.id, bram.id)])
    expect((await send({ from: bram.email, to, subject: 'Factuur', headers, attachments, envelope_from })).code).toBe(
      250,
    )
  await quiet()

  const held = (await anna.call(listHeldMails, { params })).body
  expect(held.map(({ files }) => files)).toEqual([['factuur.pdf'], ['factuur.pdf']])
})

test('an absence that brings the picture of a signature, a key and a calendar is only noted', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const attachments = [
    { filename: 'logo.png', content: samples.png, cid: 'logo', contentDisposition: 'inline' as const },
    { filename: 'smime.p7s', content: Buffer.from('x'), contentType: 'application/pkcs7-signature' },
    { filename: 'sleutel.asc', content: Buffer.from('x'), contentType: 'application/pgp-keys' },
    { filename: 'invite.ics', content: Buffer.from('x'), contentType: 'text/calendar' },
  ]

  const headers = { 'Auto-Submitted': 'auto-replied' }
  await send({ from: bram.email, to, subject: 'Afwezig', text: 'Ik ben er niet.', headers, attachments })
  await quiet()

  expect(await storedOf(dossier.id)).toMatchObject([{ state: 'ignored' }])
  expect((await anna.call(listHeldMails, { params })).body).toEqual([])
})

test('a person whose address is postmaster, or whose program says that it is no machine, is heard', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const from = `postmaster@${newId()}.example`
  await world.db.updateTable('person').set({ email: from }).where('id', '=', bram.id).execute()
  const to = await addressFor(dossier.id, bram.id)

  await send({ from, to, subject: 'Dag', text: 'Van mij', headers: { 'X-Autoreply': 'no', 'Auto-Submitted': 'no' } })
  await quiet()

  expect(await messagesOf(anna, params.id)).toMatchObject([{ message: 'Van mij', sender_id: bram.id }])
})

test('a colleague in copy who answers all never speaks for the owner of the address', async () => {
  const { anna, daan, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)

  await send({ from: daan.email, to, subject: 'Re: PO', text: 'Van mij' })
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toEqual([])
  expect((await anna.call(listHeldMails, { params: { id: dossier.id } })).body).toMatchObject([
    { from_email: daan.email, verdict: 'none' },
  ])
})

test('a stranger whose domain asks to refuse forged mails is refused, and so is a stranger to a closed dossier', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, null)
  protect('bank.example', { proves: false, reject: true })
  const forged = await send({ from: 'kas@bank.example', to, subject: 'Factuur', text: 'Nieuw nummer' })
  const openToAll = await send({ from: 'otto@elders.example', to, subject: 'Factuur', text: 'Hierbij' })

  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()

  expect(forged.text).toMatch(/550 5\.7\.1 .*\(DMARC\)/)
  expect(openToAll.code).toBe(250)
  expect((await send({ from: 'otto@elders.example', to, subject: 'Factuur', text: 'Nog een' })).text).toContain(
    '550 5.7.1 Dit dossier is gesloten.',
  )
  expect((await send({ from: bram.email, to, subject: 'Dag', text: 'Dag' })).code).toBe(250)
})

/** Sequences that other mail servers take for the end of a mail (SMTP smuggling). */
const ends = [
  ['\n.\n', '\n.\r\n', '\r.\r', '\r\n.\r', '\r\n.\n', '\r.\r\n', '\n.\r', '\r.\n', '\n\n.\r\n'],
  ['\r\r\n.\r\r\n', '\r\n.\0\r\n', '\r\n\0.\r\n', '\r\n. \r\n', '\r\n ..\r\n', '\r\n\x0b.\r\n', '\n\r.\n\r'],
].flat()

test('a line with another ending than CRLF does not end a mail', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const smuggled = `MAIL FROM:<${anna.email}>\r\nRCPT TO:<${to}>\r\nDATA\r\nFrom: ${anna.email}\r\n\r\nGesmokkeld`

  for (const end of ends)
    await say(
      'EHLO x.example',
      `MAIL FROM:<${bram.email}>`,
      `RCPT TO:<${to}>`,
      'DATA',
      `From: ${bram.email}\r\nMessage-ID: <${newId()}@x.example>\r\n\r\nEcht${end}${smuggled}\r\n.`,
    )
  await quiet()

  const stored = await storedOf(dossier.id)
  expect(new Set(stored.map(({ from_email }) => from_email))).toEqual(new Set([bram.email]))
  for (const { sender_id } of await messagesOf(anna, dossier.id)) expect(sender_id).toBe(bram.id)
})
