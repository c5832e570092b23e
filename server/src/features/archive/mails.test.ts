import { closeDossier, downloadArchive, listArchive, openArchiveLink, readArchive } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { klopt } from '../../testing/klopt-command.ts'
import { tokenOf, useMailingWorld } from '../../testing/mailing-world.ts'
import { close, dossierWithTalk, upload, pdf } from './testing/closed-dossier.ts'

const { world, sink, quiet } = await useMailingWorld({ GUEST_LINK_DAYS: '29.5' })

test('everybody in both companies is mailed the last hash of the chain, and the archive is created', async () => {
  const scene = await dossierWithTalk(world)

  await close(scene)
  await quiet()

  const { chain_head } = await world.db
    .selectFrom('archive')
    .select('chain_head')
    .where('dossier_id', '=', scene.dossier.id)
    .executeTakeFirstOrThrow()
  expect(chain_head).toMatch(/^[0-9a-f]{64}$/)
  for (const who of [scene.anna, scene.bram]) {
    const { mail } = await sink.mailTo(who.email)
    expect(mail.text).toContain(chain_head)
    expect(mail.text).toContain('/app/archief')
    const { body } = await who.call(readArchive, { params: { dossier_id: scene.dossier.id } })
    expect(body).toMatchObject({ state: 'ready' })
  }
})

test('a guest can open only the two files with the mailed link, until it expires', async () => {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw })
  const [otto, late] = [await world.guest(kraan), await world.guest(kraan)]
  const dossier = await world.makeDossier('Kraanhuur', anna, [bouw, kraan])
  await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  await world.takePart(dossier, late, new Date(Date.now() - 1000))
  await upload(otto, dossier, 'Werkbon.pdf', pdf('werkbon'))
  expect((await anna.call(closeDossier, { params: dossier })).status).toBe(200)
  await quiet()
  const { link } = await sink.mailTo(otto.email)
  expect(link).toContain('/archief?token=')
  const open = () => world.stranger.call(openArchiveLink, { query: { token: tokenOf(link) } })

  const [first, second] = [await open(), await open()]

  expect(first.body).toMatchObject({ title: 'Kraanhuur', counterpart_name: 'Bouw BV', state: 'ready' })
  expect(second.status).toBe(200)
  const zip = await world.stranger.fetch(first.body.zip_url ?? '')
  expect((await zip.arrayBuffer()).byteLength).toBe(first.body.zip_size)
  expect((await world.stranger.fetch(first.body.pdf_url ?? '')).headers.get('content-type')).toBe('application/pdf')
  expect((await otto.call(readArchive, { params: { dossier_id: dossier.id } })).status).toBe(404)
  expect((await otto.call(listArchive, { query: {} })).body).toEqual([])
  expect((await sink.mailTo(late.email)).link).toBe('')

  await sql`update archive_link set expires_at = now()`.execute(world.db)
  expect(await open()).toMatchObject({ status: 400, refusal: { code: 'invalid_link' } })
  expect((await world.stranger.fetch(first.body.zip_url ?? '')).status).toBe(403)
  expect((await world.stranger.call(openArchiveLink, { query: { token: 'een andere' } })).status).toBe(400)
})

test('a guest without consent gets no link, and withdrawing consent disables an existing one', async () => {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw })
  const [otto, silent] = [await world.guest(kraan), await world.guest(kraan, { consent: false })]
  const dossier = await world.makeDossier('Kraanhuur', anna, [bouw, kraan])
  for (const guest of [otto, silent]) await world.takePart(dossier, guest, new Date(Date.now() + 86_400_000))
  await upload(otto, dossier, 'Werkbon.pdf', pdf('werkbon'))
  expect((await anna.call(closeDossier, { params: dossier })).status).toBe(200)
  await quiet()

  const { link } = await sink.mailTo(otto.email)
  const open = () => world.stranger.call(openArchiveLink, { query: { token: tokenOf(link) } })
  const { status, body } = await open()
  expect(status).toBe(200)
  expect((await sink.mailTo(silent.email)).link).toBe('')
  const links = await world.db
    .selectFrom('archive_link')
    .select('person_id')
    .where('dossier_id', '=', dossier.id)
    .execute()
  expect(links).toEqual([{ person_id: otto.id }])

  await sql`delete from email_consent where person_id = ${otto.id}`.execute(world.db)
  expect(await open()).toMatchObject({ status: 400, refusal: { code: 'invalid_link' } })
  expect((await world.stranger.fetch(body.zip_url ?? '')).status).toBe(403)
})

test('revoking a guest’s links also disables the links to the archive and its files', async () => {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw })
  const otto = await world.guest(kraan)
  const dossier = await world.makeDossier('Kraanhuur', anna, [bouw, kraan])
  await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  expect((await klopt(world, 'link:revoke', otto.email, '--dossier', dossier.id)).code).toBe(1) // it is still open
  expect((await anna.call(closeDossier, { params: dossier })).status).toBe(200)
  await quiet()
  const { link } = await sink.mailTo(otto.email)
  const open = () => world.stranger.call(openArchiveLink, { query: { token: tokenOf(link) } })
  const { status, body } = await open()
  expect(status).toBe(200)

  expect(await klopt(world, 'link:revoke', otto.email, '--dossier', dossier.id)).toMatchObject({ code: 0 })

  expect(await open()).toMatchObject({ status: 400, refusal: { code: 'invalid_link' } })
  expect((await world.stranger.fetch(body.zip_url ?? '')).status).toBe(403)
  expect(await world.db.selectFrom('archive_link').selectAll().where('person_id', '=', otto.id).execute()).toEqual([])
})

test('a disabled person opens no archive: not by a mailed link, not by one that was just made', async () => {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw })
  const otto = await world.guest(kraan)
  const dossier = await world.makeDossier('Kraanhuur', anna, [bouw, kraan])
  await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  expect((await anna.call(closeDossier, { params: dossier })).status).toBe(200)
  await quiet()
  const { link } = await sink.mailTo(otto.email)
  const open = () => world.stranger.call(openArchiveLink, { query: { token: tokenOf(link) } })
  const { zip_url } = (await open()).body
  const params = { dossier_id: dossier.id }
  const { signed_url } = (await anna.call(downloadArchive, { params, query: { file: 'zip' } })).body

  for (const { email } of [otto, anna]) expect((await klopt(world, 'user:disable', email)).code).toBe(0)

  expect(await open()).toMatchObject({ status: 400, refusal: { code: 'invalid_link' } })
  for (const url of [zip_url ?? '', signed_url]) expect((await world.stranger.fetch(url)).status).toBe(403)

  await klopt(world, 'user:enable', otto.email)
  expect((await open()).status).toBe(200)
})

test('an archive whose job failed for good is created later', async () => {
  const scene = await dossierWithTalk(world)
  await sql`update dossier set status = 'closed', closed_at = now() where id = ${scene.dossier.id}`.execute(world.db)
  await sql`insert into archive (dossier_id, company_id) values (${scene.dossier.id}, ${scene.bouw.id})`.execute(
    world.db,
  )

  await sql`select graphile_worker.add_job('recover_archives')`.execute(world.db)
  await quiet()

  const { body } = await scene.anna.call(readArchive, { params: { dossier_id: scene.dossier.id } })
  expect(body).toMatchObject({ state: 'ready', closed_by: '' })
})
