import { findMovedDossier, removeParticipant, validateLink } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useMailingWorld } from '../../../testing/mailing-world.ts'
import { guestsOf } from '../../dossiers/testing/guests.ts'
import { guestRegisters } from './testing/guest-registers.ts'
import { Wizard } from './testing/wizard.ts'

const mailing = await useMailingWorld()
const { world } = mailing
const { linkOf } = guestsOf(world)
const { scene, register } = guestRegisters(mailing)

test('an old link leads the account that its guest became to the dossier; other old links name no account', async () => {
  const { anna, otto, number, dossier } = await scene()
  const { id } = await dossier('Kraanhuur week 36')
  const token = await linkOf(otto, { id })
  const other = await scene()
  const removed = await linkOf(other.otto, await other.dossier('Verwijderd'))
  await world.db
    .updateTable('guest_link')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', other.otto.id)
    .execute()
  const open = async (link: string) => (await world.stranger.call(validateLink, { query: { token: link } })).refusal
  await new Wizard(world.stranger, { email: other.otto.email }).all() // does not prove the address

  const owner = await register({ number, email: otto.email })

  expect(await open(token)).toMatchObject({ code: 'has_account', account: { email: otto.email, dossier_id: id } })
  expect(await open(removed)).toMatchObject({ code: 'link_ended' })
  const moved = async (by: Caller, link: string) => (await by.call(findMovedDossier, { query: { token: link } })).body
  expect([await moved(owner, token), await moved(owner, removed)]).toEqual([{ dossier_id: id }, null])
  expect([await moved(anna, token), await moved(other.otto, token)]).toEqual([null, null])
})

test('an old link of a dossier that did not move names the account, and no dossier', async () => {
  const { anna, otto, number, dossier } = await scene()
  await dossier('Kraanhuur week 36')
  const left = await dossier('Verwijderd')
  const token = await linkOf(otto, left)
  const body = { status: 'removed' } as const
  await anna.call(removeParticipant, { params: { id: left.id, user_id: otto.id }, body })

  const owner = await register({ number, email: otto.email })

  const { refusal } = await world.stranger.call(validateLink, { query: { token } })
  expect(refusal).toMatchObject({ code: 'has_account', account: { email: otto.email, dossier_id: null } })
  expect((await owner.call(findMovedDossier, { query: { token } })).body).toBeNull()
})
