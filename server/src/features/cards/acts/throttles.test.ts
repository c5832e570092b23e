import { changeCard } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refused } from '../../../testing/throttled.ts'
import { useWorld } from '../../../testing/world.ts'
import { sharedDossier, upload } from '../../documents/testing/scene.ts'
import { samples } from '../../documents/testing/samples.ts'
import { runCards } from '../runs/run.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1' })

test('after twenty runs a minute in a dossier, the next run is delayed and calls are rejected', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { body } = await upload(anna, { dossier_id: dossier.id }, ['bon.png', samples.png])
  await world.db
    .updateTable('document')
    .set({ kind: 'invoice' })
    .where('id', '=', body[0]?.id ?? '')
    .execute()
  const again = () => runCards(world.deps, { dossier_id: dossier.id })
  const waiting = async () => {
    const { rows } = await sql<{ later: boolean }>`
      select run_at > now() as later from graphile_worker.jobs where key = ${`run_cards ${dossier.id}`}`.execute(
      world.db,
    )
    return rows
  }
  for (let n = 0; n < 20; n += 1) await again()
  expect(await waiting()).toEqual([])

  await again()
  await again()

  expect(await waiting()).toEqual([{ later: true }])
  const { id } = await world.db.selectFrom('card').select('id').executeTakeFirstOrThrow()
  await refused(await anna.call(changeCard, { params: { id }, body: { final: true } }))
  // Rejected before validation, which would read all documents of the dossier.
  await refused(await anna.call(changeCard, { params: { id }, body: { order_document_ids: [crypto.randomUUID()] } }))
})
