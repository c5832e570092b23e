import type { World } from '../../../testing/world.ts'

const yesterday = () => new Date(Date.now() - 86_400_000)
export const tomorrow = () => new Date(Date.now() + 86_400_000)

/** Bouw and Gevel are related and share a dossier. Bouw has the contact Vos with guests. Staal is a third company. */
export async function everybody(world: World) {
  const [bouw, gevel, staal] = [
    await world.customer('Bouw BV'),
    await world.customer('Gevel BV'),
    await world.customer('Staal BV'),
  ]
  await world.relate(bouw, gevel)
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  const muis = await world.contact('Muis Montage', staal)
  const uma = await world.person('Uma', { company: bouw })
  const noor = await world.person('Noor', { company: bouw })
  const mia = await world.person('Mia', { company: bouw, role: 'admin' })
  const xander = await world.person('Xander', { company: gevel })
  const theo = await world.person('Theo', { company: staal })
  const [vera, evert, victor] = [await world.guest(vos), await world.guest(vos), await world.guest(muis)]
  const d1 = await world.makeDossier('D1', uma, [bouw, gevel])
  await world.takePart(d1, xander)
  const d2 = await world.makeDossier('D2', uma, [bouw, vos])
  await world.takePart(d2, vera, tomorrow())
  await world.takePart(d2, evert, yesterday())
  const d3 = await world.makeDossier('D3', theo, [staal, muis])
  await world.takePart(d3, victor, tomorrow())
  const dana = await world.person('Dana', { company: bouw })
  await world.db.updateTable('person').set({ deleted_at: new Date() }).where('id', '=', dana.id).execute()
  return { bouw, gevel, staal, vos, uma, noor, mia, xander, theo, vera, evert, victor, dana, d1, d2 }
}

export type Callers = Awaited<ReturnType<typeof everybody>>
const callers = ['stranger', 'vera', 'victor', 'uma', 'noor', 'mia', 'xander', 'theo', 'dana', 'evert'] as const

/** A row of the authorization matrix: the status for each kind of caller, in the matrix's order. */
export async function row(world: World, all: Callers, ask: (caller: Callers['uma']) => Promise<{ status: number }>) {
  const people = { ...all, stranger: world.stranger }
  const statuses: number[] = []
  for (const name of callers) statuses.push((await ask(people[name])).status)
  return statuses
}
