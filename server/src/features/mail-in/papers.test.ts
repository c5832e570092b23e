import { listDocuments } from '@klopt/contract'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { samples } from '../documents/testing/samples.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

/** Enough for the documents of one mail, and not for those of a try that failed as well. */
const quota_bytes = 8000
const { world, send, addressFor, messagesOf, quiet } = await usePostbox({ QUOTA_GB: String(quota_bytes / 1024 ** 3) })

test('a mail whose second file cannot be checked is posted as a whole later, and the first try leaves nothing behind', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const { lanes } = world.deps
  const inTurn = lanes.inTurn.bind(lanes)
  let looks = 0
  const broken = vi.spyOn(lanes, 'inTurn').mockImplementation((lane, work) => {
    looks += 1
    return looks === 2 ? Promise.reject(new Error('The machine is out of memory.')) : inTurn(lane, work)
  })
  const attachments = ['een', 'twee'].map((name) => ({
    filename: `${name}.pdf`,
    content: Buffer.concat([samples.pdf, Buffer.from(`% ${name}\n`.padEnd(quota_bytes / 3))]),
  }))

  await send({
    from: bram.email,
    to: await addressFor(dossier.id, bram.id),
    subject: 'Bonnen',
    text: 'Hierbij.',
    attachments,
  })
  await expect.poll(() => looks).toBe(2)
  await expect.poll(() => readdir(join(world.config.dataDir, 'files', 'drafts'))).toEqual([])
  expect(await messagesOf(anna, dossier.id)).toEqual([])
  broken.mockRestore()
  const locked = () => world.pool.query('select from graphile_worker._private_jobs where locked_at is not null')
  await expect.poll(async () => (await locked()).rowCount).toBe(0)
  await world.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await quiet()

  const posted = (await messagesOf(anna, dossier.id)).filter(({ message_type }) => message_type === 'chat_message')
  expect(posted).toMatchObject([{ message: 'Hierbij.' }])
  const { body } = await anna.call(listDocuments, { params })
  expect(body.map(({ filename }) => filename).toSorted()).toEqual(['een.pdf', 'twee.pdf'])
  expect(await readdir(join(world.config.dataDir, 'files', 'drafts'))).toEqual([])
})
