import { inviteGuest, renameDossier, updateUser } from '@klopt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '../../server/src/testing/run-jobs.ts'
import { SmtpSink } from '../../server/src/testing/smtp-sink.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { makeScene } from '../testing/scene.ts'

const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
let jobs: Awaited<ReturnType<typeof runJobs>>
beforeAll(async () => void (jobs = await runJobs(world)))
afterAll(async () => {
  await jobs.stop()
  await sink.close()
})

const breaks = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u0000', '\u200b', '\u202e', '%0d%0a', ' ']
const endings = [
  'Bcc: eve@evil.example',
  '<b>x</b>',
  'https://evil.ex',
  'www.evil.example',
  'evil.example/pay',
  'mailto:e@evil.ex',
  'http:\\\\evil.ex',
  '"><a href=//e.ex>',
  '=?utf-8?q?=0A?=',
  '[x](//evil.ex)',
]
/** A hundred for each of the two fields. */
const names = breaks.flatMap((mark) => endings.map((ending) => `Jan${mark}${ending}`))

test(`${names.length * 2} hostile names and titles are refused, or appear in a mail literally`, async () => {
  const { who, companies, dossiers } = await makeScene(world)
  const params = { id: dossiers.D2 }
  const accepted = new Map<string, string>()
  let refused = 0

  for (const [n, name] of names.entries()) {
    const named = await who.U.call(updateUser, { params: { id: who.U.id }, body: { first_name: name } })
    const titled = await who.U.call(renameDossier, { params, body: { title: name } })
    for (const { status } of [named, titled]) expect([200, 422]).toContain(status)
    refused += [named, titled].filter(({ status }) => status === 422).length
    if (named.status === 422 && titled.status === 422) continue
    const email = `hostile${n}@mails.example`
    const body = { email, company_id: companies.Ext.id, dossier_id: dossiers.D2 }
    expect((await who.U.call(inviteGuest, { params, body })).status).toBe(201)
    await sink.mailTo(email) // it uses the names at the time of sending
    accepted.set(email, name)
  }

  expect(refused).toBeGreaterThan(80)
  expect(accepted.size).toBeGreaterThan(10)
  const links = new Set<string>()
  for (const { to, mail, raw } of sink.received.filter(({ to }) => accepted.has(to[0] ?? ''))) {
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(to).toHaveLength(1)
    expect([mail.cc, mail.bcc, mail.to?.map(({ address }) => address)]).toEqual([undefined, undefined, to])
    for (const header of ['To', 'From', 'Subject', 'Content-Type', 'Message-ID'])
      expect(head.match(new RegExp(`^${header}:`, 'gim'))).toHaveLength(1)
    for (const [, tag] of (mail.html ?? '').matchAll(/<([a-z0-9]+)/gi)) expect(ownTags).toContain(tag)
    for (const [, href = ''] of (mail.html ?? '').matchAll(/href="([^"]*)"/g)) links.add(href.replace(/token=.*/, ''))
  }
  expect([...links].toSorted()).toEqual([`${world.config.publicUrl}/validate?`, 'mailto:info@klopt.example'].toSorted())
})

const ownTags = 'html head meta title style body div table tr td span h1 p b a br'.split(' ')
