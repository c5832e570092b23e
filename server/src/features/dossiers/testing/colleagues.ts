import { updateUser } from '@klopt/contract'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'

/** Anna, admin, and Daan, user, of De Linde; Bram, admin, of a related customer. */
export async function people(world: World) {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const dalen = await world.customer('Van Dalen Gevelbouw')
  await world.relate(linde, dalen)
  const anna = await world.person('Anna', { company: linde, role: 'admin' })
  const daan = await world.person('Daan', { company: linde })
  const bram = await world.person('Bram', { company: dalen, role: 'admin' })
  return { linde, dalen, anna, daan, bram }
}

export function newcomer() {
  return { email: `eva@${newId()}.example`, role: 'user', first_name: 'Eva', last_name: 'Smit' } as const
}

/** Deletes somebody. The server ignores the given time and uses its own. */
export function remove(by: Caller, who: { id: string }) {
  return by.call(updateUser, { params: { id: who.id }, body: { deleted_at: '2001-01-01T00:00:00.000Z' } })
}
