import { sql } from 'kysely'
import { listMessages, readAgain } from '@klopt/contract'
import { expect, test } from 'vitest'
import { S3Files } from '../../../platform/storage/s3-files.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { rereadOutdated } from './reread-outdated.ts'
import { readQueued } from './run.ts'
import { addDocument, ask, invoice, waitUntilRead, useReader } from '../testing/desk.ts'

const world = useReader()
const deep = Buffer.from(`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`)

test('only a refused or failed document can be read again', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const read = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  const trap = await addDocument(bram, dossier, 'val.xml', deep)
  await waitUntilRead(anna, read)
  await waitUntilRead(anna, trap)
  const again = ({ id }: { id: string }) => anna.call(readAgain, { params: { id } })

  expect((await again(read)).refusal.code).toBe('not_allowed_in_state')
  expect((await again(trap)).status).toBe(202)
  expect(await waitUntilRead(anna, trap)).toMatchObject({ state: 'refused' })
})

test('a document that crashes its reader fails after the third try', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)
  await world.db
    .updateTable('document')
    .set({ reading_state: 'reading', reading_tries: 3 })
    .where('id', '=', document.id)
    .execute()

  await readQueued(world.deps, { document_id: document.id }, new AbortController().signal)

  expect((await ask(anna, document)).body.state).toBe('failed')
})

test('on a machine that is too busy a document waits for a later try, for a day', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)
  const tryNow = async (hoursOld: number) => {
    await sql`
      update document set reading_state = 'reading', reading_tries = 2,
        created_at = now() - make_interval(hours => ${hoursOld}) where id = ${document.id}`.execute(world.db)
    await readQueued(world.deps, { document_id: document.id }, new AbortController().signal, { patience: 1 })
    const { rows } = await sql<object>`
      select reading_state as state, reading_tries as tries, round(extract(epoch from run_at - now()) / 3600)::int as later
      from document left join graphile_worker.jobs on key = 'read ' || document.id::text
      where document.id = ${document.id}`.execute(world.db)
    return rows
  }

  expect(await tryNow(2)).toEqual([{ state: 'queued', tries: 2, later: 2 }])
  expect(await tryNow(25)).toMatchObject([{ state: 'failed', tries: 3 }])
})

test('documents of an older reader are reread in open dossiers, except on cards when a card is answered', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const [plain, answered] = [
    await addDocument(anna, dossier, 'een.pdf', invoice),
    await addDocument(anna, dossier, 'twee.pdf', invoice),
  ]
  for (const document of [plain, answered]) await waitUntilRead(anna, document)
  const [{ id: message_id } = { id: '' }] = (await anna.call(listMessages, { params: { id: dossier.id } })).body
    .messages
  const card_id = crypto.randomUUID()
  await world.db.insertInto('card').values({ id: card_id, dossier_id: dossier.id, invoice_root: answered.id }).execute()
  const answer = {
    message_id,
    card_id,
    run: 1,
    user_id: anna.id,
    company_id: anna.company_id,
    answer: 'agreed',
  } as const
  await world.db
    .insertInto('card_answer')
    .values({ ...answer, created_at: new Date().toISOString() })
    .execute()
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', 'in', [plain.id, answered.id]).execute()

  await rereadOutdated(world.deps, {}, new AbortController().signal)

  expect((await ask(anna, plain)).body.kind_confidence).toBeGreaterThan(0)
  expect((await ask(anna, answered)).body.kind_confidence).toBe(0)
})

test('a document whose file is missing keeps its values and does not block others', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const older = await addDocument(anna, dossier, 'een.pdf', invoice)
  const lost = await addDocument(anna, dossier, 'twee.pdf', invoice)
  for (const document of [older, lost]) await waitUntilRead(anna, document)
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', 'in', [older.id, lost.id]).execute()
  await world.db
    .updateTable('document')
    .set({ sha256: '0'.repeat(64) })
    .where('id', '=', lost.id)
    .execute()

  await rereadOutdated(world.deps, {}, new AbortController().signal)

  expect((await ask(anna, older)).body.kind_confidence).toBeGreaterThan(0)
  expect((await ask(anna, lost)).body).toMatchObject({ state: 'read', kind: 'invoice', kind_confidence: 0 })
})

test('while the storage is unavailable no document counts as reread', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'een.pdf', invoice)
  await waitUntilRead(anna, document)
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', '=', document.id).execute()
  const nowhere = { bucket: 'klopt', endpoint: 'http://127.0.0.1:1', region: 'eu-west-1', credentials: null }
  const away = { ...world.deps, files: new S3Files(world.config.dataDir, nowhere) }

  await expect(rereadOutdated(away, {}, new AbortController().signal)).rejects.toThrow('503 storage_away')
  await rereadOutdated(world.deps, {}, new AbortController().signal)

  expect((await ask(anna, document)).body.kind_confidence).toBeGreaterThan(0)
})
