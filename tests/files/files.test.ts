import { downloadDocument, limits, listDocuments } from '@klopt/contract'
import { afterEach, expect, test } from 'vitest'
import { sharedDossier, stored, upload } from '../../server/src/features/documents/testing/scene.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { hostileFiles } from './hostile.ts'
import { honestFiles } from './honest.ts'

const world = useWorld()

afterEach(async () => expect((await stored(world)).drafts).toBe(0))

test('every hostile file is refused by name, and nothing of it is stored', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const all = hostileFiles()
  console.warn(`Hostile files: ${all.length}`)
  expect(all.length).toBeGreaterThanOrEqual(300)

  const slipped: string[] = []
  for (const batch of batchesOf(all)) {
    const answer = await upload(
      anna,
      { dossier_id: dossier.id },
      ...batch.map(({ filename, content }): [string, Buffer] => [filename, content]),
    )
    expect(answer.status).not.toBe(500)
    const { detail } = answer.refusal
    const named = new Set(Array.isArray(detail) ? detail.map(({ loc }) => loc[2]) : [])
    slipped.push(...batch.filter((_, place) => !named.has(place)).map(({ why }) => why))
    for (const { msg } of Array.isArray(detail) ? detail : [])
      expect(msg).toMatch(/: (ongeldig bestandstype|(dit is|de inhoud|heeft|bevat|haalt|start|is|kan) .+\.)$/)
  }

  expect(slipped).toEqual([])
  expect((await anna.call(listDocuments, { params })).body).toEqual([])
  expect((await stored(world)).kept).toEqual([])
})

test('every valid file is accepted, and its download is identical', async () => {
  const all = honestFiles()
  console.warn(`Honest files: ${all.length}`)
  expect(all.length).toBeGreaterThanOrEqual(50)

  const refused: string[] = []
  for (const batch of batchesOf(all)) {
    const { anna, bram, dossier } = await sharedDossier(world)
    const answer = await upload(
      anna,
      { dossier_id: dossier.id },
      ...batch.map(({ filename, content }): [string, Buffer] => [filename, content]),
    )
    const { detail } = answer.refusal
    if (Array.isArray(detail)) refused.push(...detail.map(({ loc }) => batch[Number(loc[2])]?.made_by ?? ''))
    if (answer.status !== 201) continue
    for (const [place, { id, content_type }] of answer.body.entries()) {
      const { body } = await bram.call(downloadDocument, { params: { id }, query: {} })
      const file = await bram.fetch(body.signed_url)
      const { made_by, content } = batch[place] ?? { made_by: '', content: Buffer.alloc(0) }
      expect(Buffer.from(await file.arrayBuffer()).equals(content), made_by).toBe(true)
      expect(file.headers.get('content-type'), made_by).toBe(content_type)
      expect(file.headers.get('content-disposition'), made_by).toMatch(/^attachment; /)
      expect(file.headers.get('x-content-type-options'), made_by).toBe('nosniff')
    }
  }

  expect(refused).toEqual([])
})

function batchesOf<T>(all: T[]): T[][] {
  const size = limits.files_per_upload
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
