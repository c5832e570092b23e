import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { accept, active, ask, companies, end, off, pending, type Admin } from './testing/relations.ts'

const world = useWorld()

/** Opens a line for each, and afterwards counts how often each heard that the list has changed. */
async function listening(...people: Admin[]) {
  const lines = await Promise.all(people.map((one) => one.listen()))
  await Promise.all(people.map(async ({ id }, n) => lines[n]?.ask({ type: 'subscribe', topic: `user:${id}` })))
  return async () => {
    const heard = await Promise.all(lines.map((line) => line.settled()))
    return heard.map((events) => events.filter(({ message_type }) => message_type === 'relations_changed').length)
  }
}

test('a request, and its end, is heard by the admins of both sides and by nobody else', async () => {
  const { gevel, mia, uma, els, bram, sam, otto } = await companies(world)
  const heard = await listening(mia, els, uma, bram, sam, otto)

  const id = await pending(mia, gevel)
  expect(await heard()).toEqual([1, 1, 0, 0, 0, 0])

  await end(els, id)
  expect(await heard()).toEqual([2, 2, 0, 0, 0, 0])
})

test('what becomes a relation, stops being one or begins again is heard by the people of both companies', async () => {
  const { gevel, mia, uma, els, bram, sam, otto } = await companies(world)
  const id = await pending(mia, gevel)
  const heard = await listening(mia, els, uma, bram, sam, otto)

  await accept(els, id)
  expect(await heard()).toEqual([1, 1, 1, 1, 0, 0])
  await off(mia, id)
  await accept(mia, id)

  expect(await heard()).toEqual([3, 3, 3, 3, 0, 0])
})

test('what changes nothing is told to nobody', async () => {
  const { gevel, mia, uma, els } = await companies(world)
  const id = await active(mia, els)
  const heard = await listening(mia, els)

  expect((await accept(els, id)).status).toBe(200)
  expect((await off(uma, id)).status).toBe(403)
  expect((await ask(mia, gevel)).status).toBe(409)

  expect(await heard()).toEqual([0, 0])
})
