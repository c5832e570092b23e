import { markRead, muteDossier, propose, readDossier } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertDifferingCard } from '../agreements/testing/insert-agreement.ts'
import { useUnreadMails } from './testing/unread-mails.ts'

const { world, sink, sharedDossier, say, after, mailed } = await useUnreadMails()

test('a muted dossier causes no mails until its time is over or it is switched on again', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  const { body } = await bram.call(muteDossier, { params, body: { for: '8_hours' } })
  expect(Date.parse(body.muted?.until ?? '') - Date.now()).toBeGreaterThan(7.9 * 3_600_000)
  await say(anna, dossier, 'Morgen weer verder.')
  await after(6, dossier)
  expect(await mailed(bram)).toBe(0)

  expect((await bram.call(muteDossier, { params, body: { for: 'always' } })).body).toEqual({ muted: { until: null } })
  expect((await bram.call(muteDossier, { params, body: { for: null } })).body).toEqual({ muted: null })
  await say(anna, dossier, 'Lukt het?')
  await after(6, dossier)
  expect(await mailed(bram)).toBe(1)

  await sink.mailTo(bram.email)
  await bram.call(markRead, { params, body: {} })
  await bram.call(muteDossier, { params, body: { for: '1_week' } })
  await sql`update participant set muted_until = now() where user_id = ${bram.id}`.execute(world.db)
  expect((await bram.call(readDossier, { params })).body.muted).toBeNull()
  await say(anna, dossier, 'De week is om.')
  await after(6, dossier)
  expect(await mailed(bram)).toBe(2)
})

test('a pending request is sent in spite of the mute, without the other messages', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await bram.call(muteDossier, { params, body: { for: 'always' } })
  const cardId = await insertDifferingCard(world.db, dossier, bram)
  await say(anna, dossier, 'Zie de werkbon.')
  const outcomes = [{ n: 1, way: 'credit' as const }]
  await anna.call(propose, { params: { id: cardId }, body: { run: 1, outcomes } })
  await after(6, dossier)

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.subject).toContain('Voorstel van Bouwbedrijf De Linde')
  expect(mail.text).not.toContain('Zie de werkbon.')
})
