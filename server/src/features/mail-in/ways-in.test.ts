import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { mailFolder } from '../../platform/mail/transport.ts'
import { writeEml } from '../../platform/mail/eml.ts'
import { newId } from '../../platform/ids.ts'
import { urlOf } from '../../testing/klopt-command.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { listenForMail } from './listener.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, open, addressFor, messagesOf, quiet } = await usePostbox()
const cli = resolve(import.meta.dirname, '../../cli.ts')

function mailIn() {
  if (!world.config.mailIn) throw new Error('Mails are received in this world.')
  return { ...world.config.mailIn, port: 0 }
}

test('a program can deliver a mail through standard input', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const take = async (address: string, database = urlOf(world.pool.options.database ?? '')) => {
    const env = {
      ...process.env,
      DATA_DIR: world.config.dataDir,
      DATABASE_URL: database,
      SECRET_KEY: world.config.secretKey,
      MAIL_IN_DOMAIN: 'in.klopt.example',
    }
    const child = spawn(process.execPath, [cli, 'mail:take', address], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    child.stdin.end(`Return-Path: <${bram.email}>\r\nFrom: ${bram.email}\r\nSubject: Dag\r\n\r\nVia fetchmail\r\n`)
    const [code] = await once(child, 'exit')
    return code
  }

  expect(await take(await addressFor(dossier.id, bram.id))).toBe(0)
  expect(await take(`r-${'0'.repeat(26)}@in.klopt.example`)).toBe(1)
  // The program keeps the mail: it would return it to its sender after any other code.
  expect(await take(await addressFor(dossier.id, bram.id), 'postgres://nobody@127.0.0.1:1/away')).toBe(75)
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toMatchObject([{ message: 'Via fetchmail', sender_id: bram.id }])
})

test('a mail on the mailbox page is answered with a true mail, only by its own form', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  const id = newId()
  const raw = `From: Klopt <klopt@klopt.example>\r\nTo: ${bram.email}\r\nReply-To: Dossier <${to}>\r\nSubject: Vraag\r\nMessage-ID: <${id}@x.example>\r\n\r\nHoeveel?\r\n`
  await writeEml(mailFolder(world.config), id, Buffer.from(raw))
  world.deps.mail_port.current = open.listener?.port ?? null
  const list = await (await fetch(`${world.address}/dev/mail`)).text()
  const file = list.match(new RegExp(`/dev/mail/([^"]*${id}\\.eml)`))?.[1] ?? ''
  const reply = (origin: string) => {
    const body = new FormData()
    body.append('text', '28 stuks.')
    const url = `${world.address}/dev/mail/${file}/reply`
    return fetch(url, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
  }

  expect(await (await fetch(`${world.address}/dev/mail/${file}`)).text()).toContain('Antwoord sturen')
  expect((await reply('https://evil.example')).status).toBe(403)
  expect((await reply(world.address)).status).toBe(303)
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toMatchObject([{ message: '28 stuks.', mail: { cut: true } }])
})

test('with a certificate, mails may come over TLS', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const [cert, key] = [join(world.config.dataDir, 'cert.pem'), join(world.config.dataDir, 'key.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=in.klopt.example', '-days', '2']
  await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', cert])
  const listener = await listenForMail(world.deps, { ...mailIn(), tls: { cert, key } })
  const tls = { ca: await readFile(cert), servername: 'in.klopt.example' }
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, requireTLS: true, tls })

  const to = await addressFor(dossier.id, bram.id)
  const { response } = await transport.sendMail({ from: bram.email, to, subject: 'Dag', text: 'Versleuteld' })

  expect(response).toMatch(/^250 /)
  await listener.stop()
})

test('only the mail server in front may connect, and its topmost result counts', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const settings = { ...mailIn(), authserv: 'mx.example' }
  const stranger = await listenForMail(world.deps, { ...settings, relays: ['192.0.2.1', '127.0.0.2/32', '::1'] })
  const own = { ...settings, relays: ['127.0.0.0/24'] }
  const relay = await listenForMail({ ...world.deps, config: { ...world.config, mailIn: own } }, own)
  const to = await addressFor(dossier.id, null)
  const results = [
    `Authentication-Results: mx.example; dmarc=pass header.from=${bram.email.split('@')[1]}`,
    'Authentication-Results: mx.example; dmarc=fail',
    'Authentication-Results: other.example; dmarc=pass',
    'Authentication-Results: mx.example; dmarc=pass header.from=evil.example',
    'Authentication-Results: mx.example; spf=none smtp.mailfrom="; dmarc=pass"@evil.example',
  ]
  const greeting = async (port: number) => {
    const [piece] = await once(connect({ host: '127.0.0.1', port }), 'data')
    return String(piece)
  }
  const send = async (lines: string[]) => {
    const transport = createTransport({ host: '127.0.0.1', port: relay.port, ignoreTLS: true })
    const raw = `${lines.join('\r\n')}\r\nFrom: ${bram.email}\r\nMessage-ID: <${newId()}@x>\r\n\r\n${lines[0]}\r\n`
    await transport.sendMail({ envelope: { from: bram.email, to }, raw })
  }

  expect(await greeting(stranger.port)).toMatch(/^554 5\.7\.1 /)
  await send([results[0] ?? '', results[1] ?? ''])
  await send([results[1] ?? '', results[0] ?? ''])
  for (const result of results.slice(2)) await send([result])
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toHaveLength(1)
  await Promise.all([stranger.stop(), relay.stop()])
})

test('a stop waits for an arriving mail and closes idle connections immediately', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const listener = await listenForMail(world.deps, mailIn())
  const to = await addressFor(dossier.id, bram.id)
  const [busy, idle] = [1, 2].map(() => connect({ host: '127.0.0.1', port: listener.port }).setEncoding('utf8'))
  if (!busy || !idle) throw new Error('two connections')
  const next = async (line?: string) => {
    if (line !== undefined) busy.write(`${line}\r\n`)
    const [reply] = await once(busy, 'data')
    return String(reply)
  }
  await Promise.all([next(), once(idle, 'data')])
  for (const line of ['EHLO x.example', `MAIL FROM:<${bram.email}>`, `RCPT TO:<${to}>`, 'DATA']) await next(line)
  busy.write(`From: ${bram.email}\r\n\r\nNog net`)

  const idleEnds = once(idle, 'close')
  idle.resume()
  const stopped = listener.stop()
  await idleEnds
  expect(await next('\r\n.')).toMatch(/^250 /)
  busy.destroy()
  await stopped
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toMatchObject([{ message: 'Nog net' }])
})

test('a listener takes the next free port if nobody chose one', async () => {
  const first = await listenForMail(world.deps, { ...mailIn(), any_port: true })

  const second = await listenForMail(world.deps, { ...mailIn(), port: first.port, any_port: true })

  expect(second.port).toBeGreaterThan(first.port)
  await expect(listenForMail(world.deps, { ...mailIn(), port: first.port, any_port: false })).rejects.toThrow(
    'EADDRINUSE',
  )
  await Promise.all([first.stop(), second.stop()])
})
