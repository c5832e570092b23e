import { confirmPassword, linkCompany } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { freshNumber } from '../testing/scene.ts'
import { draft } from './draft.ts'

const world = useWorld()

test('a guest becomes a customer while their company is linked again: neither aborts the other', async () => {
  const bouw = await world.customer('Bouw BV')
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  const registration_number = freshNumber()
  await world.db.updateTable('company').set({ registration_number }).where('id', '=', vos.id).execute()
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  const otto = await world.guest(vos)
  const dossiers = [
    await world.makeDossier('Week 36', anna, [bouw, vos]),
    await world.makeDossier('Week 37', anna, [bouw, vos]),
  ]
  for (const dossier of dossiers) await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  const last =
    dossiers
      .map(({ id }) => id)
      .toSorted()
      .at(-1) ?? ''
  const { token } = await draft(world, registration_number, 1, otto.email)

  // Locks the last dossier until both wait for it: first the link, then the registration.
  const { linking, registering } = await world.db.transaction().execute(async (db) => {
    await sql`select from dossier where id = ${last} for update`.execute(db)
    const linking = anna.call(linkCompany, { params: { id: last }, body: { company_id: vos.id } })
    await expect.poll(waiting).toBe(1)
    const body = { token, new_password: 'een heel lang geheim' }
    const registering = world.stranger.call(confirmPassword, { body })
    await expect.poll(waiting).toBe(2)
    return { linking, registering }
  })

  expect((await linking).status).toBe(409)
  expect((await registering).status).toBe(204)
})

/** The number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
