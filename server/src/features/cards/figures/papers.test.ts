import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { useWorld } from '../../../testing/world.ts'
import { samples } from '../../documents/testing/samples.ts'
import { sharedDossier, upload } from '../../documents/testing/scene.ts'
import { readPapers } from './papers.ts'

const world = useWorld()

test('values are loaded for the newest documents up to the limit, and older documents get none', async () => {
  const { anna, dossier } = await sharedDossier(world)
  for (const [filename, count] of [
    ['oud.png', 1],
    ['midden.png', 59_000],
    ['nieuw.png', 1000],
  ] as const) {
    const { body } = await upload(anna, { dossier_id: dossier.id }, [filename, samples.png])
    const documentId = body[0]?.id ?? ''
    const id = newId()
    await world.db
      .updateTable('document')
      .set({ kind: 'invoice', reading_state: 'read' })
      .where('id', '=', documentId)
      .execute()
    await sql`insert into reading (id, document_id, reader_version) values (${id}, ${documentId}, 1)`.execute(world.db)
    await sql`
      insert into reading_value (reading_id, path, revision, value, source, sure, confidence)
      select ${id}, 'line[' || n || '].net', 1, '1.00', 'xml', true, 1 from generate_series(1, ${count}::int) n`.execute(
      world.db,
    )
  }

  const docs = await readPapers(world.db, dossier.id)

  const counts = Object.fromEntries(docs.map(({ filename, values }) => [filename, Object.keys(values).length]))
  expect(counts).toEqual({ 'oud.png': 0, 'midden.png': 59_000, 'nieuw.png': 1000 })
})
