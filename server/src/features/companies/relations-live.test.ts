import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { accept, active, ask, companies, end, off, pending, type Admin } from './testing/relations.ts'

const world = useWorld()

/** Opens a line for each person and returns a function that counts their events about the list. */
async function listening(...people: Admin[]) {
  const lines = await Promise.all(people.map((one) => one.listen()))
  await Promise.all(people.map(async ({ id }, n) => lines[n]?.ask({ type: 'subscribe', topic: `user:${id}` })))
  return async () => {
    const received = await Promise.all(lines.map((line) => line.settled()))
    return received.map((events) => events.filter(({ message_type }) => message_type === 'relations_changed').length)
  }
}

test('only the admins of both sides get events about a request and its end', async () => {
  const { gevel, mia, uma, els, bram, sam, otto } = await companies(world)
  const counts = await listening(mia, els, uma, bram, sam, otto)

  const id = await pending(mia, gevel)
  expect(await counts()).toEqual([1, 1, 0, 0, 0, 0])

  await end(els, id)
  expect(await counts()).toEqual([2, 2, 0, 0, 0, 0])
})

test('everybody of both companies gets events when a relation is accepted, switched off or on', async () => {
  const { gevel, mia, uma, els, bram, sam, otto } = await companies(world)
  const id = await pending(mia, gevel)
  const counts = await listening(mia, els, uma, bram, sam, otto)

  await accept(els, id)
  expect(await counts()).toEqual([1, 1, 1, 1, 0, 0])
  await off(mia, id)
  await accept(mia, id)

  expect(await counts()).toEqual([3, 3, 3, 3, 0, 0])
})

test('calls that change nothing send no events', async () => {
  const { gevel, mia, uma, els } = await companies(world)
  const id = await active(mia, els)
  const counts = await listening(mia, els)

  expect((await accept(els, id)).status).toBe(200)
  expect((await off(uma, id)).status).toBe(403)
  expect((await ask(mia, gevel)).status).toBe(409)

  expect(await counts()).toEqual([0, 0])
})
