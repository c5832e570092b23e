import { inviteGuest, listCompanyUsers, removeContact, removeParticipant } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

/** Mia of Bouw, and a dossier with her contact Vos, to which she invites people. */
async function scene() {
  const bouw = await world.customer('Bouw BV')
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  const mia = await world.person('Mia', { company: bouw, role: 'admin' })
  const uma = await world.person('Uma', { company: bouw })
  const dossier = await world.makeDossier('PO 1', mia, [bouw, vos])
  const params = { id: dossier.id }
  const invite = async (email = `${newId()}@vos.example`) =>
    (await mia.call(inviteGuest, { params, body: { email, company_id: vos.id, dossier_id: dossier.id } })).body
  const takeOut = (user_id: string) =>
    mia.call(removeParticipant, { params: { ...params, user_id }, body: { status: 'removed' } })
  const consent = (person_id: string) =>
    world.db.insertInto('email_consent').values({ person_id, consent: true }).execute()
  const seen = async (by: Caller) =>
    (await by.call(listCompanyUsers, { params: { id: vos.id } })).body.map((person) => ({
      id: person.id,
      can_remove: 'can_remove' in person ? person.can_remove : undefined,
    }))
  const remove = (by: Caller, user_id: string) => by.call(removeContact, { params: { id: vos.id, user_id } })
  return { mia, uma, invite, takeOut, consent, seen, remove }
}

test('an address that never came in leaves the contacts with its removal; who agreed stays until an admin removes them', async () => {
  const { mia, uma, invite, takeOut, consent, seen, remove } = await scene()
  const [mistyped, otto] = [await invite(), await invite('otto@vos.example')]
  await consent(otto.id)
  expect(new Set(await seen(mia))).toEqual(
    new Set([
      { id: mistyped.id, can_remove: false },
      { id: otto.id, can_remove: false },
    ]),
  )

  await takeOut(mistyped.id)
  await takeOut(otto.id)
  expect(await seen(mia)).toEqual([{ id: otto.id, can_remove: true }])
  expect(await seen(uma)).toEqual([{ id: otto.id, can_remove: undefined }])

  expect((await remove(mia, otto.id)).status).toBe(204)

  expect(await seen(mia)).toEqual([])
  expect((await remove(mia, otto.id)).status).toBe(404)
  expect((await invite('otto@vos.example')).id).not.toBe(otto.id)
})

test('nobody removes a contact who takes part in an open dossier, and only an admin of the company that has it', async () => {
  const { mia, uma, invite, takeOut, consent, seen, remove } = await scene()
  const otto = await invite()
  await consent(otto.id)

  expect((await remove(mia, otto.id)).refusal.code).toBe('not_allowed_in_state')
  await takeOut(otto.id)
  const stranger = await world.person('Els', { company: await world.customer('Gevel BV'), role: 'admin' })
  expect([(await remove(uma, otto.id)).status, (await remove(stranger, otto.id)).status]).toEqual([403, 404])
  expect((await remove(mia, mia.id)).status).toBe(404)
  expect(await seen(mia)).toEqual([{ id: otto.id, can_remove: true }])
})
