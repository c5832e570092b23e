import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { add, card, useDesk } from '../../server/src/features/cards/testing/desk.ts'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { scoreDossier } from './score-dossiers.ts'

const world = useDesk()

/** Dossiers of the known half, one of each kind. */
const kept = [
  ['42', 'one line is on the second invoice again'],
  ['45', 'a collective invoice of two orders'],
  ['46', 'the total of the order has no label that is known'],
  ['52', 'four terms of a contract sum'],
  ['54', 'partial invoices that are each rounded'],
  ['09', 'goods that went back are credited'],
  ['13', 'another price, in English'],
] as const

test.each(kept)('the cards of dossier %s show the true difference: %s', async (name) => {
  const { cards } = await scoreDossier(name)
  expect(cards.filter(({ telling }) => telling !== 'right')).toEqual([])
})

test('the part of a contract sum that the last term leaves is shown as missing', async () => {
  const { cards } = await scoreDossier('17')
  expect(cards.map(({ telling }) => telling)).toEqual(['right', 'right', 'right', 'right', 'right'])
})

test('the card of a paper without an amount without VAT says that it lacks it', async () => {
  const { cards } = await scoreDossier('26')
  expect(cards.map(({ telling }) => telling)).toEqual(['names_value'])
})

test('partial invoices and a credit note for a price give the same result when uploaded to Klopt as in the measurement', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const file = (name: string) => readFileSync(join(import.meta.dirname, 'dossiers/47', name))
  const told = [
    ['02.pdf', '0.00'],
    ['03.pdf', '0.00'],
    ['04.pdf', '5.96'],
    ['05.pdf', '0.00'], // it settles the one before
  ] as const

  await add(anna, dossier, '01.pdf', file('01.pdf'))
  for (const [name] of told) await add(bram, dossier, name, file(name))

  for (const [name, difference] of told) expect(await card(anna, dossier, name, { difference })).toBeDefined()
})
