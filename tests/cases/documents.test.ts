import { listCards, readCard, readReading, setSeller } from '@klopt/contract'
import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { add, cards, useDesk } from '../../server/src/features/cards/testing/desk.ts'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { type Case, everyCase, factsOf, fileOf, wordsOf } from './case.ts'

const world = useDesk()

test.each(everyCase())('$id: $careful_purchaser', play)

async function play({ upload, expect: expected }: Case): Promise<void> {
  const { anna, bram, gevel, dossier, params } = await sharedDossier(world)
  const ids = new Map<string, string>()
  for (const { file, by } of upload) {
    const { id } = await add(by === 'buyer' ? anna : bram, dossier, file, fileOf(file))
    ids.set(file, id)
  }

  for (const [file, values] of Object.entries(expected.readings ?? {})) {
    const { body } = await anna.call(readReading, { params: { id: ids.get(file) ?? '' } })
    const { state = body.state, ...paths } = values
    expect([state].flat()).toContain(body.state)
    for (const [path, any] of Object.entries(paths)) {
      const { value, sure } = body.values[path] ?? {}
      expect([path, [any].flat().includes(value ?? ''), sure]).toEqual([path, true, true])
    }
  }
  const { not_certain = {}, notes = {} } = expected
  for (const file of Object.keys({ ...not_certain, ...notes })) {
    const { body } = await anna.call(readReading, { params: { id: ids.get(file) ?? '' } })
    expect((not_certain[file] ?? []).filter((path) => body.values[path]?.sure)).toEqual([])
    expect(body.notes).toEqual(notes[file] ?? [])
  }
  const { card: like, never = [], told = [], other } = expected
  if (!like) return
  const { invoice, difference_at_most, ...facts } = like
  const find = async () => {
    const all = await cards(anna, dossier)
    // Most papers name companies that are not in the dossier, so somebody says whose they are.
    for (const { id } of all.filter(({ asks_parties }) => asks_parties))
      await bram.call(setSeller, { params: { id }, body: { seller_company_id: gevel.id, present: null } })
    return all.find((one) => invoice === undefined || one.invoice.number === invoice)
  }
  await expect.poll(async () => matches((await find()) ?? null, facts)).toEqual(matchesAll(facts))
  const all = (await anna.call(listCards, { params })).body
  const details = all.map(async ({ id }) => (await anna.call(readCard, { params: { id } })).body)
  const said = (await Promise.all(details)).map(wordsOf).join('\n')
  for (const words of never) expect(said).not.toContain(words)
  for (const words of told) expect(said).toContain(words)
  const most = Number(difference_at_most ?? Infinity)
  expect(Math.abs(Number((await find())?.difference))).toBeLessThanOrEqual(most)
  if (!other) return
  const pays = (await cards(anna, dossier)).flatMap(({ pay }) => pay ?? [])
  expect(pays.reduce((sum, { now }) => sum.plus(now ?? 0), Big(0)).toFixed(2)).toBe(other.to_pay_both)
  expect(pays.map(({ over }) => over)).toEqual(pays.map(() => other.overpaid_any))
}

/** Each fact that holds as expected, and of the others what the card shows. */
function matches(card: Awaited<ReturnType<typeof cards>>[number] | null, facts: Record<string, unknown>) {
  const shown = card ? factsOf(card) : {}
  return Object.entries(facts).map(([name, any]) => {
    const isOneOf = name === 'state' && Array.isArray(any) && any.includes(shown[name])
    return [name, isOneOf ? any : (shown[name] ?? null)]
  })
}

function matchesAll(facts: Record<string, unknown>) {
  return Object.entries(facts)
}
