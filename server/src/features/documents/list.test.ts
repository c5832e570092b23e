import { deleteDocument, type Document, limits, listDocuments, readDossierData } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { insertCard } from '../cards/testing/insert-card.ts'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier, upload } from './testing/scene.ts'
import { pdf, png } from './testing/samples.ts'

const world = useWorld({ OCR_READERS: '1' })

const papers = (count: number) =>
  Array.from({ length: count }, (_, n): [string, Buffer] => [`${n + 1}.pdf`, pdf(`paper ${n + 1}`)])

const namesOf = (documents: Document[]) => documents.map(({ filename }) => filename)

/** A row without a file. */
function rowOf(n: number, dossier: { id: string }, uploader: { id: string; company_id: string }) {
  return {
    id: newId(),
    dossier_id: dossier.id,
    filename: `${n}.pdf`,
    content_type: 'application/pdf',
    size: 1,
    sha256: '0'.repeat(64),
    uploader_id: uploader.id,
    uploader_company_id: uploader.company_id,
  }
}

test('the list is paged, without duplicates or gaps while others upload and delete', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await upload(anna, { dossier_id: dossier.id }, ...papers(5))

  const first = await bram.call(listDocuments, { params, query: { limit: 2 } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  await upload(anna, { dossier_id: dossier.id }, ['new.pdf', pdf('new')])
  await anna.call(deleteDocument, { params: { id: cursor, dossier_id: dossier.id } })
  const second = await bram.call(listDocuments, { params, query: { limit: 3, cursor } })

  expect(namesOf(first.body)).toEqual(['5.pdf', '4.pdf'])
  expect(namesOf(second.body)).toEqual(['3.pdf', '2.pdf', '1.pdf'])
  expect(second.headers.get('x-next-cursor')).toBeNull()
})

test('a dossier with more documents than a page returns a cursor for the rest', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const rows = Array.from({ length: 501 }, (_, n) => rowOf(n, dossier, anna))
  await world.db.insertInto('document').values(rows).execute()

  const { body, headers } = await anna.call(readDossierData, { params })
  const cursor = headers.get('x-next-cursor') ?? ''
  const rest = await anna.call(listDocuments, { params, query: { cursor } })

  expect(body.documents).toHaveLength(500)
  expect(new Set(namesOf([...body.documents, ...rest.body]))).toHaveLength(501)
})

test.each(['limit=0', 'limit=501', 'limit=1e9', 'limit=x', 'cursor=x'])(
  'an invalid page answers 422: %s',
  async (query) => {
    const { anna, params } = await sharedDossier(world)

    expect((await anna.fetch(`/api/v1/dossiers/${params.id}/documents?${query}`)).status).toBe(422)
  },
)

test('a cursor of another dossier returns nothing', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const other = await sharedDossier(world)
  const { body } = await upload(other.anna, { dossier_id: other.dossier.id }, ...papers(2))
  await upload(anna, { dossier_id: dossier.id }, ...papers(1))

  const answer = await anna.call(listDocuments, { params, query: { cursor: body[1]?.id } })

  expect([answer.status, answer.body]).toEqual([200, []])
})

test('the API description shows that an upload is a form with files', async () => {
  const described: unknown = await world.stranger.fetch('/api/openapi.json').then((answer) => answer.json())

  expect(described).toHaveProperty(
    ['paths', '/api/v1/documents', 'post', 'requestBody', 'content', 'multipart/form-data', 'schema'],
    expect.objectContaining({
      required: ['dossier_id', 'file'],
      additionalProperties: false,
      properties: expect.objectContaining({
        dossier_id: expect.objectContaining({ format: 'uuid' }),
        file: expect.objectContaining({ minItems: 1, maxItems: 20 }),
      }),
    }),
  )
})

test('documents beyond the limits of readings or cards are marked', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  const rows = Array.from({ length: limits.readings_a_dossier - 1 }, (_, n) => ({
    ...rowOf(n, dossier, bram),
    reading_state: 'read' as const,
    kind: 'order' as const,
  }))
  await world.db.insertInto('document').values(rows).execute()
  const fits = await upload(bram, { dossier_id: dossier.id }, ['past nog.pdf', pdf('past nog')])
  expect(fits.body).toMatchObject([{ reading_state: 'queued', left_out: null }])
  expect(await line.waitFor('document_added')).toMatchObject({ document: { left_out: null } })

  const unread = { reading_state: null, left_out: 'readings' }
  const { body } = await upload(bram, { dossier_id: dossier.id }, ['te veel.pdf', pdf('te veel')])

  expect(body).toMatchObject([unread])
  expect(await line.waitFor('document_added')).toMatchObject({ document: unread })
  const [listed, before] = (await anna.call(listDocuments, { params })).body
  expect([listed, before]).toMatchObject([unread, { left_out: null }])

  const [first, second] = [rows[0]?.id ?? '', rows[1]?.id ?? '']
  await world.db.updateTable('document').set({ kind: 'invoice' }).where('id', 'in', [first, second]).execute()
  for (let n = 1; n < limits.cards_a_dossier; n += 1) await insertCard(world.db, dossier, bram)
  await world.db.insertInto('card').values({ id: newId(), dossier_id: dossier.id, invoice_root: first }).execute()
  const all = (await anna.call(listDocuments, { params, query: { cursor: body[0]?.id ?? '' } })).body
  expect(all.filter(({ left_out }) => left_out === 'cards').map(({ id }) => id)).toEqual([second])
})

test('photos do not count towards the limit of documents with text, and have the same limit separately', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const photosOf = (count: number, reading_state: 'read' | 'nothing') =>
    Array.from({ length: count }, (_, n) => ({
      ...rowOf(n, dossier, anna),
      filename: `${reading_state} ${n}.png`,
      content_type: 'image/png',
      reading_state,
    }))
  const photos = [...photosOf(limits.readings_a_dossier - 1, 'read'), ...photosOf(9, 'nothing')]
  await world.db.insertInto('document').values(photos).execute()

  const { body } = await upload(
    anna,
    { dossier_id: dossier.id },
    ['1.png', png(400, 400)],
    ['2.png', png(400, 500)],
    ['3.pdf', pdf('3')],
  )

  expect(body).toMatchObject([
    { reading_state: 'queued', left_out: null },
    { reading_state: 'nothing', left_out: null },
    { reading_state: 'queued', left_out: null },
  ])
})
