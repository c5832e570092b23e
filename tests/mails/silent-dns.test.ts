import { listHeldMails } from '@klopt/contract'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { listenForMail } from '../../server/src/features/mail-in/listener.ts'
import { usePostbox } from '../../server/src/features/mail-in/testing/postbox.ts'
import { systemResolver } from '../../server/src/platform/mail/dns.ts'
import { deliver } from './deliver.ts'

const { world, addressFor, messagesOf, quiet } = await usePostbox()
/** The check ends after 8 s. One that waited for each of these signatures would take a minute. */
const lateMs = 40_000
const signature = (n: number) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${n}.example; s=s; h=from; bh=AAAA; b=AAAA\r\n`
const signatures = Array.from({ length: 10 }, (_, n) => signature(n)).join('')

test('while the DNS never answers, mails are judged as unproven in time, and none is lost', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  let asked = 0
  silent.on('message', () => (asked += 1))
  const { mailIn } = world.config
  if (!mailIn) throw new Error('Mails are received in this world.')
  const resolve = systemResolver([`127.0.0.1:${silent.address().port}`])
  const listener = await listenForMail(world.deps, { ...mailIn, port: 0 }, resolve)
  const to = await addressFor(dossier.id, bram.id)
  async function send(from: string, text: string, more = '') {
    const began = performance.now()
    const raw = `${more}From: ${from}\r\nTo: ${to}\r\nSubject: Dag\r\nMessage-ID: <${text}@x.example>\r\n\r\n${text}\r\n`
    const code = await deliver(listener.port, { from, to, raw }, () => {})
    return { code, ms: performance.now() - began }
  }

  const replies = await Promise.all([
    send(bram.email, 'Eigen'),
    send(bram.email, 'Ondertekend', signatures),
    send('otto@elders.example', 'Vreemd'),
  ])
  await quiet()

  expect(asked).toBeGreaterThan(0)
  expect(replies.map(({ code }) => code)).toEqual([250, 250, 250])
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(lateMs)
  const posted = (await messagesOf(anna, dossier.id)).map(({ message, mail }) => `${message} ${mail?.proven}`)
  expect(posted.toSorted()).toEqual(['Eigen false', 'Ondertekend false'])
  expect((await anna.call(listHeldMails, { params })).body).toMatchObject([{ excerpt: 'Vreemd', verdict: 'none' }])
  await listener.stop()
  silent.close()
})
