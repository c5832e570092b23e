import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { samples } from './testing/samples.ts'
import { sharedDossier, upload } from './testing/scene.ts'

const world = useWorld()

/** The photos in the order in which they will be read. */
async function queued(): Promise<string[]> {
  const { rows } = await world.pool.query<{ filename: string }>(`
    select filename from graphile_worker.jobs join document on key = 'read ' || document.id
    where task_identifier = 'read_picture' order by priority, run_at, jobs.id`)
  return rows.map(({ filename }) => filename)
}

test('photos of people who have the dossier on their screen are read before those of others', async () => {
  world.deps.config.ocrReaders = 1
  const { anna, bram, dossier } = await sharedDossier(world)
  const line = await bram.listen()
  line.send({ type: 'look', dossier_id: dossier.id })
  await line.settled()
  const add = (who: typeof anna, name: string, tail: string) =>
    upload(who, { dossier_id: dossier.id }, [name, Buffer.concat([samples.png, Buffer.from(tail)])])

  await add(anna, 'elders-1.png', '1')
  await add(bram, 'hier-1.png', '2')
  await add(anna, 'elders-2.png', '3')
  await add(bram, 'hier-2.png', '4')
  line.send({ type: 'look', dossier_id: null })
  await line.settled()
  await add(bram, 'weg.png', '5')

  expect(await queued()).toEqual(['hier-1.png', 'hier-2.png', 'elders-1.png', 'elders-2.png', 'weg.png'])
})
