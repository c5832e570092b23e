import { type Language, me, postMessage } from '@klopt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailKind, queueMail } from '../../platform/mail/queue.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { SmtpSink } from '../../testing/smtp-sink.ts'
import { useWorld } from '../../testing/world.ts'

const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
let jobs: Awaited<ReturnType<typeof runJobs>>

beforeAll(async () => void (jobs = await runJobs(world)))
afterAll(async () => {
  await jobs.stop()
  await sink.close()
})

/** Bram, who was mailed about an unread message, and the unsubscribe link from that mail's headers. */
async function mailedBram({ language = 'NL', kind = 'unread' }: { language?: Language; kind?: MailKind } = {}) {
  const company = await world.customer('Van Dalen Gevelbouw')
  const anna = await world.person('Anna', { company })
  const bram = await world.person('Bram', { company, language })
  const dossier = await world.makeDossier('PO 4500127', anna, [company])
  await world.takePart(dossier, bram)
  const body = { message_type: 'user', message: 'Gezien?' } as const
  await anna.call(postMessage, { params: { id: dossier.id }, body })
  const data: Record<string, string> = kind === 'unread' ? {} : { by: anna.id }
  await transaction(world.deps, (tx) => queueMail(tx, { kind, person_id: bram.id, dossier_id: dossier.id, data }))
  const { mail, raw } = await sink.mailTo(bram.email)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const url = header('list-unsubscribe')?.match(/^<(.+)>$/)?.[1] ?? ''
  return { bram, mail, raw, url, way: url.replace(world.config.publicUrl, ''), header }
}

async function wants(person: { id: string }) {
  const row = world.db.selectFrom('person').select('unread_mails').where('id', '=', person.id)
  return (await row.executeTakeFirstOrThrow()).unread_mails
}

test('a mail program can switch the mails off with one click, without a session', async () => {
  const { bram, url, way, header, mail, raw } = await mailedBram()
  expect(url.startsWith(`${world.config.publicUrl}/unsubscribe?token=`)).toBe(true)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(raw).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`) // must be on one line
  expect(mail.text).toContain(url)
  expect(mail.html).toContain(url)

  const answer = await world.stranger.fetch(way, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(answer.status).toBe(200)
  expect(await wants(bram)).toBe(false)
  expect((await bram.call(me)).body.unread_mails).toBe(false)
})

test('opening the link only asks; the page’s button switches the mails off and can be repeated', async () => {
  const { bram, way } = await mailedBram()

  const asked = await world.stranger.fetch(way)
  const page = await asked.text()
  expect(asked.status).toBe(200)
  expect(asked.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page).toContain('<html lang="nl">')
  expect(page).toContain('Zet deze mails uit')
  expect(page).toContain(bram.email)
  expect(await wants(bram)).toBe(true)

  const action = page.match(/<form method="post" action="([^"]+)">/)?.[1] ?? ''
  expect(action).toBe(way)
  for (const _ of [1, 2]) {
    const form = new FormData() // as a mail program may send it
    form.append('List-Unsubscribe', 'One-Click')
    const done = await world.stranger.fetch(action, { method: 'POST', body: form })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('Deze mails staan uit')
    expect(await wants(bram)).toBe(false)
  }
  expect(await (await world.stranger.fetch(way)).text()).not.toContain('<form')
})

test('the page is in the reader’s language, and loads or runs nothing', async () => {
  const { way } = await mailedBram({ language: 'EN' })

  const answer = await world.stranger.fetch(way)

  const page = await answer.text()
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('Stop these emails')
  expect(page).toContain('Stop emails about unread messages')
  expect(await (await world.stranger.fetch(way, { method: 'POST' })).text()).toContain('no longer get emails')
  expect(page).not.toMatch(/<script|src=|@import|url\(/)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('unsubscribing changes nothing else about any person', async () => {
  const { bram, way } = await mailedBram()
  const everybody = () => world.db.selectFrom('person').selectAll().orderBy('id').execute()
  const before = await everybody()

  await world.stranger.fetch(way, { method: 'POST' })

  const after = await everybody()
  expect(after).toEqual(before.map((row) => (row.id === bram.id ? { ...row, unread_mails: false } : row)))
  expect((await bram.call(me)).status).toBe(200)
})

test('an invalid token gets an error page and changes nothing', async () => {
  const { bram, way } = await mailedBram()
  const [claim = '', signature = ''] = new URL(way, world.address).searchParams.get('token')?.split('.') ?? []
  const other = Buffer.from(JSON.stringify({ person_id: bram.id, exp: 9e15 })).toString('base64url')
  const forged = ['', 'x', '.', claim, `${claim}.`, `.${signature}`, `${other}.${signature}`, `${claim}.${signature}x`]
  const strange = ['%00', '%ff', 'a'.repeat(5000), `${claim}.${signature.toUpperCase()}`, 'null.null', '%F0%9F%98%80']
  const queries = [...forged, ...strange].map((token) => `?token=${token}`)

  for (const query of ['', '?token=a&token=b', ...queries])
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await world.stranger.fetch(`/unsubscribe${query}`, { method })
      expect({ query, status, type: headers.get('content-type') }).toEqual({
        query,
        status: 400,
        type: 'text/html; charset=utf-8',
      })
    }
  expect(await wants(bram)).toBe(true)
})

test('a mandatory mail has no unsubscribe link', async () => {
  const { header, mail } = await mailedBram({ kind: 'dossier_added' })

  expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([undefined, undefined])
  expect(mail.text).not.toContain('unsubscribe')
})
