import { downloadArchive, listArchive, readArchive } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sign } from '../../platform/signing.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { close, make, dossierWithTalk } from './testing/closed-dossier.ts'

const world = useWorld()

const read = (who: Caller, { id }: { id: string }) => who.call(readArchive, { params: { dossier_id: id } })
const download = (who: Caller, { id }: { id: string }) =>
  who.call(downloadArchive, { params: { dossier_id: id }, query: { file: 'zip' } })

test('only participants at the closing and admins of the company can open an archive', async () => {
  const scene = await dossierWithTalk(world)
  const { anna, bram, mia, nora, otto, dossier } = scene
  for (const who of [anna, mia]) expect((await read(who, dossier)).status).toBe(404) // the dossier is still open
  await close(scene)
  await make(world, dossier)

  for (const who of [anna, bram, mia]) {
    expect((await read(who, dossier)).body).toMatchObject({ dossier_id: dossier.id, state: 'ready' })
    expect((await download(who, dossier)).status).toBe(200)
    expect((await who.call(listArchive, { query: {} })).body.map((one) => one.dossier_id)).toEqual([dossier.id])
  }
  for (const who of [nora, otto]) {
    expect((await read(who, dossier)).status).toBe(404)
    expect((await download(who, dossier)).status).toBe(404)
    expect((await who.call(listArchive, { query: {} })).body).toEqual([])
  }
  expect((await read(world.stranger, dossier)).status).toBe(401)
})

test('the list shows closed dossiers with counterpart, time and closer, newest first, in pages', async () => {
  const scene = await dossierWithTalk(world)
  await sql`update dossier set card_state = 'differs', card_difference = 860.00 where id = ${scene.dossier.id}`.execute(
    world.db,
  )
  await close(scene)
  await make(world, scene.dossier)
  const earlier = await world.makeDossier('Eerder', scene.anna, [scene.bouw])
  await sql`update dossier set status = 'closed', closed_at = now() - interval '1 day' where id = ${earlier.id}`.execute(
    world.db,
  )
  await sql`insert into archive (dossier_id, company_id) values (${earlier.id}, ${scene.bouw.id})`.execute(world.db)

  const first = await scene.anna.call(listArchive, { query: { limit: 1 } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  const second = await scene.anna.call(listArchive, { query: { limit: 1, cursor } })

  expect(first.body).toMatchObject([
    {
      title: 'PO 4500127 gevelelementen',
      counterpart_name: 'Gevel BV',
      closed_by: 'Bram de Wit',
      card_state: 'differs',
      card_difference: '860.00',
      state: 'ready',
      zip_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const [{ closed_at = '', keep_until = '' } = {}] = first.body
  expect(Number(keep_until.slice(0, 4)) - Number(closed_at.slice(0, 4))).toBe(7)
  expect(second.body).toMatchObject([{ title: 'Eerder', counterpart_name: null, state: 'making', zip_size: null }])
  expect(second.headers.get('x-next-cursor')).toBeNull()
  for (const time of ['0000-01-01T00:00:00.000Z', '1', '2026-02-31T00:00:00.000Z']) {
    const madeUp = await scene.anna.call(listArchive, { query: { limit: 1, cursor: `${time}_${earlier.id}` } })
    expect([time, madeUp.status, madeUp.body]).toEqual([time, 200, first.body])
  }
})

test('nothing can be downloaded while the archive is being created', async () => {
  const scene = await dossierWithTalk(world)
  await close(scene)

  expect((await read(scene.anna, scene.dossier)).body).toMatchObject({ state: 'making', zip_size: null })
  expect(await download(scene.anna, scene.dossier)).toMatchObject({ status: 409, refusal: { code: 'not_ready' } })
})

test('a file link works for a minute, and only while its requester has access', async () => {
  const scene = await dossierWithTalk(world)
  const { anna, dossier } = scene
  await close(scene)
  await make(world, dossier)
  const { body } = await download(anna, dossier)

  const answer = await world.stranger.fetch(body.signed_url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('Archief PO 4500127 gevelelementen.zip')
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))

  const [text = '', signature = ''] = body.signed_url.split('/').at(-1)?.split('.') ?? []
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString())
  const old = sign(world.config.secretKey, 'archive', { ...claim, exp: Date.now() - 1 })
  for (const wrong of [old, `${text}.${signature.slice(1)}x`, sign(world.config.secretKey, 'file', claim)])
    expect((await world.stranger.fetch(`/files/archive/${wrong}`)).status).toBe(403)
  await sql`update participant set status = 'removed' where user_id = ${anna.id}`.execute(world.db)
  expect((await world.stranger.fetch(body.signed_url)).status).toBe(403)
})
