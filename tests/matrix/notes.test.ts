import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { readTable } from '../testing/csv.ts'
import { makeScene } from '../testing/scene.ts'
import { companyNotes } from './notes-companies.ts'
import { dossierNotes } from './notes-dossiers.ts'
import { peopleNotes } from './notes-people.ts'

// Tests the notes of the table, which promise more than the status in a cell.
const world = useWorld()
const proofs = { ...peopleNotes, ...companyNotes, ...dossierNotes }
const notes = readTable(new URL('authz-matrix.csv', import.meta.url)).filter(({ note }) => note)

test('every note has a proof, and no proof belongs to a removed note', () => {
  expect(notes.map(({ call }) => call).toSorted()).toEqual(Object.keys(proofs).toSorted())
  const files = Object.values(proofs).filter((proof) => typeof proof === 'string' && proof !== 'cells')
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})

const shown = notes.flatMap(({ call = '', note = '' }) => {
  const proof = proofs[call]
  return typeof proof === 'function' ? [{ call, note, proof }] : []
})

test.each(shown)('$call: $note', async ({ proof }) => {
  await expect(makeScene(world).then(proof)).resolves.toBeUndefined()
})
