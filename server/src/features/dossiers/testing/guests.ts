import { giveConsent, inviteGuest } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { hashed, newToken } from '../../../platform/ids.ts'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'

/** Scenes and helpers for tests of guests. */
export function guestsOf(world: World) {
  /** Anna of Bouw invited Otto of her contact Kraan; he has not consented yet. */
  async function invitedGuest() {
    const bouw = await world.customer('Bouw BV')
    const kraan = await world.contact('Vos Kraanverhuur', bouw)
    const anna = await world.person('Anna', { company: bouw })
    const dossier = await world.makeDossier('Kraanhuur week 36', anna, [bouw, kraan])
    const params = { id: dossier.id }
    const email = `otto@${randomUUID().slice(0, 8)}.example`
    const invitation = { email, company_id: kraan.id, dossier_id: dossier.id }
    const invited = await anna.call(inviteGuest, { params, body: invitation })
    const otto = await world.signedIn(invited.body.id)
    return { bouw, kraan, anna, otto, dossier, params, invitation, invited }
  }

  async function consented() {
    const guest = await invitedGuest()
    await guest.otto.call(giveConsent, { params: { id: guest.otto.id }, body: { consent: true } })
    return guest
  }

  function mailsTo(person: { id: string }) {
    return world.db
      .selectFrom('mail')
      .select(['kind', 'data'])
      .where('person_id', '=', person.id)
      .orderBy('created_at')
      .execute()
  }

  async function linkOf(person: Caller, dossier: { id: string }) {
    const token = newToken()
    await world.db
      .insertInto('guest_link')
      .values({ token_hash: hashed(token), dossier_id: dossier.id, user_id: person.id })
      .execute()
    return token
  }

  async function endAccess(person: Caller) {
    await world.db
      .updateTable('participant')
      .set({ access_until: new Date(0) })
      .where('user_id', '=', person.id)
      .execute()
  }

  return { invitedGuest, consented, mailsTo, linkOf, endAccess }
}
