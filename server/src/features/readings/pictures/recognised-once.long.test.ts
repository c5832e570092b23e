import { listDocuments, setDocumentKind } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import { useWorld } from '../../../testing/world.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import type { DocumentToRead } from '../jobs/document-to-read.ts'
import { readQueued } from '../jobs/run.ts'
import { rereadOutdated } from '../jobs/reread-outdated.ts'
import { readInSandbox } from '../reader/read-in-sandbox.ts'
import { addDocument, ask, waitUntilRead } from '../testing/desk.ts'

const world = useWorld({ OCR_READERS: '1' })
const running: { stop(): Promise<void> }[] = []
const types: DocumentToRead['type'][] = []
beforeAll(async () => {
  const read: typeof readInSandbox = (bytes, document, limits) => {
    types.push(document.type)
    return readInSandbox(bytes, document, limits)
  }
  const work: typeof readQueued = (deps, payload, signal) => readQueued(deps, payload, signal, { read })
  running.push(await startJobs(world.deps, { read_picture: { work, minutes: 15 } }))
})
afterAll(() => running.pop()?.stop())

const patience = 900_000
const photo = readFileSync(join(import.meta.dirname, '../testing/papers/Factuur_2025-0388.jpg'))

test('a photo is recognised once: not in another dossier, as another kind or by newer rules', async () => {
  const [first, second] = [await sharedDossier(world), await sharedDossier(world)]
  const one = await addDocument(first.bram, first.dossier, 'IMG_0388.jpg', photo)
  const before = await waitUntilRead(first.anna, one, patience)
  const other = await addDocument(second.bram, second.dossier, 'IMG_1.jpg', photo)
  const after = await waitUntilRead(second.anna, other, patience)

  expect(before).toMatchObject({ state: 'read', kind: 'invoice' })
  expect(after.values).toEqual(before.values)
  expect(types).toEqual(['picture', 'words'])
  // Whoever has the same file is told nothing of the other one.
  expect((await second.bram.call(listDocuments, { params: second.params })).body).toHaveLength(1)
  expect(JSON.stringify(after)).not.toContain(one.id)

  await removeFile(one.sha256)
  const { status } = await first.anna.call(setDocumentKind, { params: { id: one.id }, body: { kind: 'delivery_note' } })
  expect(status).toBe(200)
  const note = await waitUntilRead(first.anna, one, patience)
  expect(note).toMatchObject({ state: 'read', kind: 'delivery_note', pen: { state: 'asked' } })
  expect(types).toEqual(['picture', 'words', 'words'])

  // The words of an earlier engine will do for newer rules.
  await world.db.updateTable('recognition').set({ engine: 4 }).execute()
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', '=', other.id).execute()
  await rereadOutdated(world.deps, {}, new AbortController().signal)
  const { body } = await ask(second.anna, other)
  expect(body.kind_confidence).toBe(before.kind_confidence)
  expect(body.values).toEqual(before.values)
})

/** Without the file a photo cannot be recognised again. */
async function removeFile(sha256: string): Promise<void> {
  await rm(join(world.config.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256))
}
