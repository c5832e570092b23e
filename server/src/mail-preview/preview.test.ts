import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { mailWriters } from '../tasks.ts'
import { mailPreview } from './write.ts'

const world = useWorld()

async function open(path: string) {
  const answer = await world.stranger.fetch(path)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** The number of rows in all tables and in the job queue. */
async function rows(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`.execute(world.db)
  const counts: string[] = []
  for (const { name } of tables) {
    const { rows: counted } = await sql
      .raw<{ count: number }>(`select count(*) as count from ${name}`)
      .execute(world.db)
    counts.push(`${name} ${counted[0]?.count}`)
  }
  return counts.join('\n')
}

test('the preview lists every kind of mail in both languages', async () => {
  const { status, html } = await open('/dev/mail/preview')

  expect(status).toBe(200)
  for (const kind of Object.keys(mailWriters))
    for (const language of ['nl', 'en']) expect(html).toContain(`href="/dev/mail/preview/${kind}/${language}"`)
  expect((await open('/dev/mail')).html).toContain('href="/dev/mail/preview"')
})

test.each(mailPreview.names.flatMap((name) => [[name, 'nl'] as const, [name, 'en'] as const]))(
  '%s is shown in %s, as HTML and as text',
  async (name, language) => {
    const content = await mailPreview.write(world.deps, name, language === 'nl' ? 'NL' : 'EN')
    const page = await open(`/dev/mail/preview/${name}/${language}`)
    const mail = await open(`/dev/mail/preview/${name}/${language}/html`)

    expect([page.status, mail.status]).toEqual([200, 200])
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = page.html.match(/<pre[^>]*>([\s\S]+)<\/pre>/)?.[1] ?? ''
    const { label = '', url = world.config.publicUrl } = content.button ?? {}
    expect(mail.html).toContain(label)
    expect(text).toContain(label)
    expect(url.startsWith(world.config.publicUrl)).toBe(true)
    expect(url.includes('/en/')).toBe(language === 'en' && /token=.{30}|forgot/.test(url))
    for (const shown of [mail.html, text, content.subject]) {
      expect(shown.length).toBeGreaterThan(10)
      expect(shown).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\{\w+\}(?!.*!important)/)
    }
    const dutch = /\b(het|een|uw|u krijgt)\b/i.test(`${content.reason} ${content.button?.label ?? ''}`)
    expect(dutch).toBe(language === 'nl')
  },
)

test('previews store nothing, send nothing and have no working links', async () => {
  const before = await rows()

  const written = await Promise.all(mailPreview.names.map((name) => mailPreview.write(world.deps, name, 'NL')))

  expect(await rows()).toBe(before)
  expect((await open('/dev/mail')).html).toContain('Nog geen mails.')
  const token = written.map(({ button }) => button?.url.match(/validate\?token=([\w-]+)/)?.[1]).find(Boolean)
  expect((await open(`/api/v1/auth/validate?token=${token}`)).status).toBe(400)
})

test.each(['/dev/mail/preview/nonsense/nl', '/dev/mail/preview/unread/fr', '/dev/mail/preview/constructor/nl/html'])(
  '%s is not there',
  async (path) => expect((await open(path)).status).toBe(404),
)
