import { correctValue, listMessages, readCard, readReading } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useDesk } from '../cards/testing/desk.ts'
import { cardOf, differingCard, proposeTo } from './testing/differing-card.ts'

const world = useDesk()

test('a correction that leaves the card unsure writes no line, unless it ends a proposal', async () => {
  const scene = await differingCard(world)
  const { anna, bram, params, of } = scene
  const proposal = await proposeTo(bram, scene)
  const [line] = (await anna.call(readCard, of)).body.shown
  const id = line?.invoice?.document_id ?? ''
  const path = `line[${line?.invoice?.line}].quantity`
  async function correct(value: string) {
    const { revision = 0 } = (await bram.call(readReading, { params: { id } })).body.values[path] ?? {}
    expect((await bram.call(correctValue, { params: { id, path }, body: { value, revision } })).status).toBe(200)
  }
  const linesOf = async () =>
    (await anna.call(listMessages, { params })).body.messages.filter(({ event }) => event === 'card_changed')

  await correct('27')
  await expect.poll(async () => (await cardOf(anna, scene)).run).toBe(2)
  expect((await linesOf()).map(({ data }) => data)).toMatchObject([{ lapsed: proposal.id, state: 'unsure' }])

  await correct('26')
  await expect.poll(async () => (await cardOf(anna, scene)).run).toBe(3)
  expect(await linesOf()).toHaveLength(1)
})
