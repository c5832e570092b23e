import { limits, listHeldMails } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import {
  companyMailLimit,
  connectionsAtOnce,
  dossierMailLimit,
  machineMailLimit,
  postsAnHour,
  refusedLimit,
  senderLimit,
} from './limits.ts'
import { addressFieldMost } from './from.ts'
import { usePostbox } from './testing/postbox.ts'
import { sayTo } from './testing/say.ts'

const { world, open, send, addressFor, messagesOf, quiet } = await usePostbox({ RATE_LIMIT_SCALE: '1' })

/** A dossier with Bram, the address for his replies, and a mail of his. */
async function ownAddress() {
  const scene = await sharedDossier(world)
  const to = await addressFor(scene.dossier.id, scene.bram.id)
  return { ...scene, to, mail: (text: string) => send({ from: scene.bram.email, to, subject: 'Dag', text }) }
}

/** Counts against a limit as so many mails would. */
async function fill(limit: Limit, key: string, but: number) {
  await world.deps.limits.take(limit, key, limit.most - but)
}

test('the twenty-first message by mail of one person in an hour waits, because a program may be writing', async () => {
  const { anna, dossier, params, mail } = await ownAddress()
  await mail('De eerste')
  await quiet()
  const first = await world.db
    .selectFrom('mail_in')
    .selectAll()
    .where('dossier_id', '=', dossier.id)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: postsAnHour - 2 }, (_, n) => ({
    ...first,
    id: newId(),
    message_key: `other ${n}`,
  }))
  await world.db.insertInto('mail_in').values(others).execute()

  await mail('De twintigste')
  await quiet()
  await mail('De eenentwintigste')
  await quiet()

  expect((await messagesOf(anna, dossier.id)).map(({ message }) => message)).toEqual(['De eerste', 'De twintigste'])
  expect((await anna.call(listHeldMails, { params })).body).toMatchObject([{ excerpt: 'De eenentwintigste' }])
})

test.each([
  ['a dossier', dossierMailLimit, 'dossier'],
  ['a company', companyMailLimit, 'company'],
] as const)('the last mail that %s accepts in a day is stored, and the next is deferred', async (_, limit, of) => {
  const { anna, dossier, mail } = await ownAddress()
  await fill(limit, of === 'dossier' ? dossier.id : anna.company_id, 1)

  const replies = [await mail('Nog net'), await mail('Te veel')]
  await quiet()

  expect(replies.map(({ text }) => text.slice(0, 60))).toEqual([
    expect.stringContaining('250'),
    expect.stringContaining('451 4.7.1'),
  ])
  expect((await messagesOf(anna, dossier.id)).map(({ message }) => message)).toEqual(['Nog net'])
})

test('mails of programs do not count towards the limits of people, and too many of them are deferred', async () => {
  const { anna, dossier, mail } = await ownAddress()
  const to = await addressFor(dossier.id, null)
  await fill(dossierMailLimit, dossier.id, 1)
  await fill(companyMailLimit, anna.company_id, 1)
  await fill(machineMailLimit, dossier.id, 2)
  const auto = { to, subject: 'Afwezig', text: 'Ik ben er niet', headers: { 'Auto-Submitted': 'auto-replied' } }

  const replies = []
  for (const n of [1, 2, 3]) replies.push(await send({ ...auto, from: `robot@vreemd${n}.example` }))
  const own = await mail('Ik ben er wel')
  await quiet()

  expect(replies.map(({ code }) => code)).toEqual([250, 250, 451])
  expect(own.code).toBe(250)
  expect((await messagesOf(anna, dossier.id)).map(({ message }) => message)).toEqual(['Ik ben er wel'])
})

test('a mail to a full dossier and another one is deferred, and then reaches both once', async () => {
  const free = await sharedDossier(world)
  const full = await sharedDossier(world)
  const to = await Promise.all([free, full].map(({ dossier }) => addressFor(dossier.id, null)))
  const from = 'Van Dalen <facturen@vandalen.example>'
  await send({ from, to: to[1] ?? '', subject: 'De eerste', text: 'Hierbij' })
  await quiet()
  const ofFull = world.db.selectFrom('mail_in').selectAll().where('dossier_id', '=', full.dossier.id)
  const first = await ofFull.executeTakeFirstOrThrow()
  const others = Array.from({ length: limits.held_mails - 1 }, (_, n) => ({
    ...first,
    id: newId(),
    message_key: `other ${n}`,
    not_taken: '[]',
  }))
  await world.db.insertInto('mail_in').values(others).execute()
  // With a date of its own: a mail is known by its content, and a new one would have that of its second.
  const whole = { messageId: `<${newId()}@vandalen.example>`, date: new Date(0) }
  const mail = { from, to, subject: 'Aan beide', text: 'Hierbij', ...whole }
  const heldIn = async ({ anna, params }: typeof free) =>
    (await anna.call(listHeldMails, { params })).body.filter(({ subject }) => subject === 'Aan beide').length

  expect((await send(mail)).text).toContain('451 4.7.1')
  await world.db.deleteFrom('mail_in').where('id', '=', first.id).execute()
  const again = [await send(mail), await send(mail)]
  await quiet()

  expect(again.map(({ code }) => code)).toEqual([250, 250])
  expect([await heldIn(free), await heldIn(full)]).toEqual([1, 1])
})

test('three refused mails end the connection, and too many of a network are deferred before they are read', async () => {
  const { bram, to } = await ownAddress()
  const mail = [`MAIL FROM:<${bram.email}>`, `RCPT TO:<${to}>`, 'DATA', 'From: Bram\r\n\r\nDag\r\n.']
  const port = open.listener?.port ?? 0

  const replies = await sayTo(port, 'EHLO x.example', ...[1, 2, 3, 4].flatMap(() => mail))
  const between = await sayTo(port, 'EHLO x.example', mail[0] ?? '')
  await fill(refusedLimit, '127.0.0.1', replies.filter((reply) => reply.startsWith('550 ')).length)
  const after = await sayTo(port, 'EHLO x.example', mail[0] ?? '')

  expect(replies.filter((reply) => reply.startsWith('550 5.7.1'))).toHaveLength(3)
  expect(replies.at(-1)).toMatch(/^421 4\.7\.0 /)
  expect(between.at(-1)).toMatch(/^250 /)
  expect(after.at(-1)).toMatch(/^421 4\.7\.0 /)
  await world.deps.limits.clear(refusedLimit, '127.0.0.1')
})

test('three mails more than their sender may send end the connection, and not those of its network', async () => {
  const { bram, dossier, to } = await ownAddress()
  const mail = [`MAIL FROM:<${bram.email}>`, `RCPT TO:<${to}>`, 'DATA', `From: ${bram.email}\r\n\r\nDag\r\n.`]
  const sender = createHash('sha256').update(bram.email).digest('base64url')
  await fill(senderLimit, `${sender} ${dossier.id}`, 0)
  const port = open.listener?.port ?? 0

  const replies = await sayTo(port, 'EHLO x.example', ...[1, 2, 3, 4].flatMap(() => mail))

  expect(replies.filter((reply) => reply.startsWith('451 4.7.1'))).toHaveLength(3)
  expect(replies.at(-1)).toMatch(/^421 4\.7\.0 /)
  const others = await sayTo(port, 'EHLO x.example', 'MAIL FROM:<anna@bouw.example>')
  expect(others.at(-1)).toMatch(/^250 /)
})

test('a sender has 1 KB, and a mail with more is refused before anything parses it', async () => {
  const { bram, to } = await ownAddress()
  const address = ` <${bram.email}>`
  const mailWith = (size: number) => `From: ${'B'.repeat(size - address.length)}${address}\r\n\r\nDag\r\n.`
  const answer = async (mail: string) => {
    const start = ['EHLO x.example', `MAIL FROM:<${bram.email}>`, `RCPT TO:<${to}>`, 'DATA']
    return (await sayTo(open.listener?.port ?? 0, ...start, mail)).at(-1)
  }

  expect(await answer(mailWith(addressFieldMost))).toMatch(/^250 /)
  expect(await answer(mailWith(addressFieldMost + 1))).toMatch(/^550 5\.7\.1 /)
  expect(await answer(`Return-Path: <${'b'.repeat(addressFieldMost)}>\r\n${mailWith(100)}`)).toMatch(/^550 5\.7\.1 /)
})

test('a network has twenty connections at once, and a place is free again when one closes', async () => {
  const sockets: Socket[] = []
  const greeting = async () => {
    const socket = connect({ host: '127.0.0.1', port: open.listener?.port ?? 0 })
    sockets.push(socket)
    const [piece] = await once(socket.setEncoding('utf8'), 'data')
    return String(piece).slice(0, 3)
  }
  try {
    const first = await Promise.all(Array.from({ length: connectionsAtOnce.most }, greeting))
    expect(new Set(first)).toEqual(new Set(['220']))
    expect(await greeting()).toBe('421')
    sockets[0]?.destroy()
    await expect.poll(greeting).toBe('220')
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
