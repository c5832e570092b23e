import { listHeldMails } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../server/src/platform/ids.ts'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { usePostbox } from '../../server/src/features/mail-in/testing/postbox.ts'
import { times } from '../testing/full.ts'

const { world, sink, send, addressFor, messagesOf, quiet, protect } = await usePostbox()
const forgeries = times(48, 48, 1000, 'KLOPT_MAILS')
const machines = times(25, 25, 1000, 'KLOPT_MAILS')
/** A dossier holds so many. The others would be refused anyway. */
const eachDossier = 20

type Victim = { email: string; name: string }
const stranger = 'otto@elders.example'

/** Ways to seem somebody else: lines above the mail, for a victim with or without a policy of their domain. */
const ways: ((victim: Victim) => string[])[] = [
  ({ email }) => [`From: ${email}`],
  ({ email, name }) => [`From: "${name}" <${email}>`],
  ({ email, name }) => [`From: "${name} <${email}>" <${stranger}>`],
  ({ email }) => [`From: ${email.toUpperCase()}`],
  ({ email }) => [`From: ${stranger}`, `Sender: ${email}`, `Reply-To: ${email}`],
  ({ email }) => [`From: ${email}`, 'Authentication-Results: in.klopt.example; dmarc=pass'],
  ({ email }) => [`From: ${email}`, `Received-SPF: pass smtp.mailfrom=${email}`],
  ({ email }) => [`From: ${email}`, 'DKIM-Signature: v=1; a=rsa-sha256; d=evil.example; s=x; h=from; bh=AAAA; b=AAAA'],
  ({ email }) => [
    `From: ${email}`,
    `DKIM-Signature: v=1; a=rsa-sha256; d=${email.split('@')[1]}; s=x; h=from; bh=AAAA; b=AAAA`,
  ],
  ({ email }) => [
    `From: ${email}`,
    'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=google.com; s=x; b=AAAA',
    'ARC-Message-Signature: i=1; a=rsa-sha256; d=google.com; s=x; h=from; bh=AAAA; b=AAAA',
    'ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass',
  ],
  ({ email }) => [`From: ${email}`, `From: ${stranger}`],
  ({ email }) => [`From: ${stranger}, ${email}`],
  ({ email }) => [`From: =?utf-8?b?${Buffer.from(email).toString('base64')}?= <${stranger}>`],
  ({ email }) => [`From : ${email}`],
  ({ email }) => [`from:`, ` ${email}`],
  ({ email }) => [`From: Ander: ${email};`],
]

test(`none of ${forgeries} forged mails is posted in another's name`, async () => {
  protect('streng.example', { proves: false, reject: true })
  protect('mild.example', { proves: false })
  const codes = new Map<number, number>()
  let held = 0
  for (let sent = 0; sent < forgeries;) {
    const { anna, bram, daan, dossier, params } = await sharedDossier(world)
    const domains = ['streng.example', 'mild.example']
    const people: Victim[] = []
    for (const [n, { id, email, full_name: name }] of [anna, bram, daan].entries()) {
      const domain = domains[n - 1]
      people.push({ email: domain ? `${newId()}@${domain}` : email, name })
      await world.db
        .updateTable('person')
        .set({ email: people[n]?.email ?? '' })
        .where('id', '=', id)
        .execute()
    }
    // The forger knows the address of the dossier and that of Daan. Anna's is a secret: it would prove enough, as her
    // domain proves nothing.
    const addresses = [await addressFor(dossier.id, null), await addressFor(dossier.id, daan.id)]
    for (let n = 0; n < eachDossier && sent < forgeries; n += 1, sent += 1) {
      // In six rounds each way meets each victim at each address.
      const round = Math.floor(sent / ways.length)
      const victim = people[round % people.length] ?? { email: anna.email, name: anna.full_name }
      const way = ways[sent % ways.length] ?? ways[0]
      const to = addresses[round % addresses.length] ?? ''
      const lines = way?.(victim) ?? []
      const raw = [
        ...lines,
        `To: ${to}`,
        'Subject: Betaling',
        `Message-ID: <${newId()}@x.example>`,
        '',
        'Betaal naar dit nummer.',
      ].join('\r\n')
      const { code } = await send({ to, envelope_from: n % 3 ? stranger : victim.email, raw })
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    await quiet()
    expect(await messagesOf(anna, dossier.id)).toEqual([])
    held += (await anna.call(listHeldMails, { params })).body.length
  }
  process.stdout.write(`${forgeries} forged mails: ${held} held, replies ${JSON.stringify([...codes])}, 0 posted\n`)
  expect(held).toBeGreaterThan(forgeries / 3)
})

const marks: Record<string, Record<string, string>> = {
  'auto-replied': { 'Auto-Submitted': 'auto-replied' },
  'auto-replied with a reason': { 'Auto-Submitted': 'auto-replied; type=x' },
  auto_reply: { Precedence: 'auto_reply' },
  autoreply: { 'X-Autoreply': 'yes' },
  autorespond: { 'X-Autorespond': 'yes' },
  report: { 'Content-Type': 'multipart/report; boundary=x' },
  'empty sender': {},
}

test(`${machines} answers of programs cause no message, no held mail and no answer`, async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const kinds = Object.entries(marks)
  const before = sink.received.length

  for (let n = 0; n < machines; n += 1) {
    const [kind, headers] = kinds[n % kinds.length] ?? ['', {}]
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    // An out-of-office mail quotes what it answers, also our own answer to it.
    const raw = [`From: ${bram.email}`, ...lines, 'Subject: Uw mail is niet geplaatst', '', `Afwezig, nr ${n}`].join(
      '\r\n',
    )
    const envelope_from = kind === 'empty sender' ? '' : bram.email
    expect((await send({ to, envelope_from, raw })).code, kind).toBe(250)
  }
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toEqual([])
  expect((await anna.call(listHeldMails, { params })).body).toEqual([])
  expect(sink.received.length).toBe(before)
  process.stdout.write(`${machines} answers of programs: 0 messages, 0 held, 0 answers\n`)
})
