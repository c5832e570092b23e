import { correctValue } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { addDocument, invoice, useReader, waitUntilRead } from '../readings/testing/desk.ts'
import { readHere } from '../readings/testing/read-here.ts'
import { find, indexAll, markedIn } from './testing/search-desk.ts'

const world = useReader(readHere)

test('a document is found by what was read, and by a corrected value instead of the one before', async () => {
  const { anna, bram, otto, dossier } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur.pdf', invoice)
  const { values } = await waitUntilRead(anna, document)
  await indexAll(world)
  const total = Number(values['total_excl']?.value)
  const written = (amount: number) => amount.toLocaleString('nl-NL', { style: 'currency', currency: 'EUR' })
  const documents = async (q: string) =>
    (await find(anna, q, { kind: 'invoice' })).groups.flatMap(({ hits }) => hits.map(({ kind }) => kind))

  for (const q of [values['number']?.value ?? '', written(total), total.toFixed(2), 'dorpel'])
    expect(await documents(q), q).toContain('document')
  expect(markedIn(await find(anna, written(total))).length).toBeGreaterThan(0)
  expect((await find(otto, written(total))).groups).toEqual([])

  const params = { id: document.id, path: 'total_excl' }
  const corrected = await anna.call(correctValue, { params, body: { value: '98765.43', revision: 1 } })
  expect(corrected.status).toBe(200)
  await indexAll(world)

  expect(await documents('98.765,43')).toEqual(['document'])
  expect(await documents(written(total))).not.toContain('document') // its page still has it
  expect((await find(anna, '', { kind: 'invoice', amount_min: '98765.43' })).groups).toHaveLength(1)
})
