import type { World } from '../../../testing/world.ts'

/** Anna and Daan of Bouw, Bram and Els of Gevel. The companies are related. */
export async function twoCompanies(world: World) {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  await world.relate(bouw, gevel)
  const [anna, daan] = [await world.person('Anna', { company: bouw }), await world.person('Daan', { company: bouw })]
  const [bram, els] = [
    await world.person('Bram', { company: gevel }),
    await world.person('Els', { company: gevel, role: 'admin' }),
  ]
  return { bouw, gevel, anna, daan, bram, els }
}
