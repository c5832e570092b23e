import { deleteRelation, listRelations, requestRelation, updateRelation } from '@klopt/contract'
import type { World } from '../../../testing/world.ts'

/** Bouw with Mia (admin), Uma, Vos with guest Otto. Gevel with Els (admin), Bram. Staal with Sam (admin), Theo. */
export async function companies(world: World) {
  const [bouw, gevel, staal] = [
    await world.customer('Bouw BV'),
    await world.customer('Gevel BV'),
    await world.customer('Staal BV'),
  ]
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  const mia = await world.person('Mia', { company: bouw, role: 'admin' })
  const uma = await world.person('Uma', { company: bouw })
  const els = await world.person('Els', { company: gevel, role: 'admin' })
  const bram = await world.person('Bram', { company: gevel })
  const sam = await world.person('Sam', { company: staal, role: 'admin' })
  const theo = await world.person('Theo', { company: staal })
  const otto = await world.guest(vos)
  return { bouw, gevel, staal, vos, mia, uma, els, bram, sam, theo, otto }
}

export type Admin = Awaited<ReturnType<typeof companies>>['mia']

export const ask = (who: Admin, company: { id: string }) =>
  who.call(requestRelation, { body: { company_2_id: company.id } })
export const accept = (who: Admin, id: string) =>
  who.call(updateRelation, { params: { id }, body: { status: 'active' } })
export const off = (who: Admin, id: string) =>
  who.call(updateRelation, { params: { id }, body: { status: 'inactive' } })
export const end = (who: Admin, id: string) => who.call(deleteRelation, { params: { id } })
export const lists = async (who: Admin) => (await who.call(listRelations)).body

export async function pending(one: Admin, other: { id: string }) {
  return (await ask(one, other)).body.relation_id
}

export async function active(one: Admin, asked: Admin) {
  const id = await pending(one, { id: asked.company_id })
  await accept(asked, id)
  return id
}
