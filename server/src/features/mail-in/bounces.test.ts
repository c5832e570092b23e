import { readDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { bounceAddress, bounceHash } from '../../platform/mail/addresses.ts'
import type { Caller } from '../../testing/caller.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'
import { sayTo } from './testing/say.ts'

const { world, open } = await usePostbox()
const say = (...lines: string[]) => sayTo(open.listener?.port ?? 0, ...lines)

test('a report that a mail was not delivered marks that mail', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const id = newId()
  const row = { id, kind: 'unread', person_id: anna.id, dossier_id: dossier.id, sent_at: new Date() }
  await world.db
    .insertInto('mail')
    .values({ ...row, bounce_hash: bounceHash(world.config, id) })
    .execute()
  const to = bounceAddress(world.config, id) ?? ''
  const report = (action: string) =>
    `From: postmaster@x.example\r\nContent-Type: multipart/report\r\n\r\nAction: ${action}\r\n`
  const bounced = async () =>
    (await world.db.selectFrom('mail').select('bounced_at').where('id', '=', id).executeTakeFirstOrThrow()).bounced_at

  await say('EHLO x.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', `${report('delayed')}.`)
  const away = 'From: otto@x.example\r\nAuto-Submitted: auto-replied\r\n\r\nIk ben er niet.\r\n.'
  for (const sender of ['', 'otto@x.example'])
    await say('EHLO x.example', `MAIL FROM:<${sender}>`, `RCPT TO:<${to}>`, 'DATA', away)
  expect(await bounced()).toBeNull()
  await say('EHLO x.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', `${report('failed')}.`)

  expect(await bounced()).not.toBeNull()
})

test('people who can act see whose mail bounced, until another mail arrives or that person opens the dossier', async () => {
  const { anna, otto, params, dossier } = await guestDossier(world)
  const id = newId()
  const row = { id, kind: 'unread', person_id: otto.id, dossier_id: dossier.id, sent_at: new Date() }
  await world.db
    .insertInto('mail')
    .values({ ...row, bounce_hash: bounceHash(world.config, id) })
    .execute()
  const seenBy = async (who: Caller) =>
    (await who.call(readDossier, { params })).body.users.filter((user) => user.mail_bounced).map((user) => user.id)
  expect(await seenBy(anna)).toEqual([])

  const to = bounceAddress(world.config, id) ?? ''
  await say('EHLO x.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', 'From: postmaster@x.example\r\n\r\nNee\r\n.')

  expect(await seenBy(anna)).toEqual([otto.id])
  expect(await seenBy(otto)).toEqual([])
  const next = { ...row, id: newId(), kind: 'invited', sent_at: null }
  await world.db.insertInto('mail').values(next).execute()
  expect(await seenBy(anna)).toEqual([otto.id])
  const setNext = (sent_at: Date, bounced_at: Date | null) =>
    world.db.updateTable('mail').set({ sent_at, bounced_at }).where('id', '=', next.id).execute()
  await setNext(new Date(), null)
  expect(await seenBy(anna)).toEqual([])
  await setNext(new Date(), new Date())
  expect(await seenBy(anna)).toEqual([otto.id])
  await world.db
    .updateTable('participant')
    .set({ last_opened_at: new Date(Date.now() + 1000) })
    .where('user_id', '=', otto.id)
    .execute()
  expect(await seenBy(anna)).toEqual([])
})
