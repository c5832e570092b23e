import { correctValue, readReading } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier, upload } from '../documents/testing/scene.ts'
import { recoverNumbers } from './recover.ts'
import { readQueued } from './run.ts'

const world = useWorld()
let jobs: { stop(): Promise<void> } | undefined
beforeAll(async () => void (jobs = await startJobs(world.deps, { read_document: { work: readQueued } })))
afterAll(() => jobs?.stop())

const printed = readFileSync(join(import.meta.dirname, 'testing/papers/Factuur_2025-0388.pdf'))
const recover = () => recoverNumbers(world.deps, {}, new AbortController().signal)
const forget = () => world.db.updateTable('reading').set({ number_key: null }).execute()

async function read(who: Caller, dossier: { id: string }, filename: string): Promise<string> {
  const { body } = await upload(who, { dossier_id: dossier.id }, [filename, printed])
  const id = body[0]?.id ?? ''
  const state = async () => (await who.call(readReading, { params: { id } })).body.state
  await expect.poll(state, { timeout: 20_000 }).toBe('read')
  return id
}

async function numbers(ids: string[]) {
  const rows = await world.db.selectFrom('reading').select(['document_id', 'number_key']).execute()
  return ids.map((id) => rows.find(({ document_id }) => document_id === id)?.number_key)
}

test('the numbers of what an older Klopt read are found again, what was typed before what was read', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const ids = [await read(anna, dossier, 'een.pdf'), await read(anna, dossier, 'twee.pdf')]
  const [one = '', two = ''] = ids
  const revision = (await anna.call(readReading, { params: { id: two } })).body.values['number']?.revision ?? 0
  await anna.call(correctValue, { params: { id: two, path: 'number' }, body: { value: 'PO-00 77', revision } })
  const kept = await numbers(ids)
  await forget()

  await transaction(world.deps, async ({ db }) => {
    await db.selectFrom('reading').select('id').where('document_id', '=', one).forUpdate().execute()
    await recover() // somebody corrects the one right now: it is left for the next time
  })
  expect(await numbers(ids)).toEqual([null, '77'])
  await recover()

  expect(kept).toEqual(['20250388', '77'])
  expect(await numbers(ids)).toEqual(kept)
})

test('so many that no statement takes them all at once are all looked at, and then none any more', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await read(anna, dossier, 'een.pdf')
  const rows = Array.from({ length: 450 }, (_, n) => ({
    id: crypto.randomUUID(),
    dossier_id: dossier.id,
    filename: `foto ${n}.pdf`,
    content_type: 'application/pdf',
    size: 1,
    sha256: '0'.repeat(64),
    uploader_id: anna.id,
    uploader_company_id: anna.company_id,
  }))
  await world.db.insertInto('document').values(rows).execute()
  const readings = rows.map(({ id }) => ({ id: crypto.randomUUID(), document_id: id, reader_version: 1 }))
  await world.db.insertInto('reading').values(readings).execute()
  await forget()

  await recover()

  expect(new Set(await numbers(rows.map(({ id }) => id)))).toEqual(new Set(['']))
  expect(await world.db.selectFrom('reading').select('id').where('number_key', 'is', null).execute()).toEqual([])
})
