import { deleteMessage, downloadArchive, editMessage, postMessage } from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { unzip } from '../../testing/unzip.ts'
import { useWorld } from '../../testing/world.ts'
import { addCard, close, make, pdf, dossierWithTalk, upload } from './testing/closed-dossier.ts'

const world = useWorld()

async function closedDossier(names?: string[]) {
  const scene = await dossierWithTalk(world, names && { names })
  await addCard(world, scene)
  await close(scene)
  await make(world, scene.dossier)
  return scene
}

async function zipOf(who: Caller, dossier: { id: string }) {
  const params = { dossier_id: dossier.id }
  const { body } = await who.call(downloadArchive, { params, query: { file: 'zip' } })
  return Buffer.from(await (await who.fetch(body.signed_url)).arrayBuffer())
}

test('both companies get the same files, and checks of one company are only in its own archive', async () => {
  const { anna, bram, dossier } = await closedDossier()

  const [bouw, gevel] = [unzip(await zipOf(anna, dossier)), unzip(await zipOf(bram, dossier))]

  expect(Object.keys(gevel)).toEqual([
    'sluitbewijs.pdf',
    'gesprek.pdf',
    'gesprek.html',
    'dossier.json',
    'documenten/Bouw BV/Order (é).pdf',
    'documenten/Gevel BV/Factuur.pdf',
    'kaarten/2025-0388.json',
    'LEESMIJ.txt',
    'hashes.txt',
  ])
  const { 'eigen/controles.json': checks, 'eigen/hashes.txt': hashes, ...rest } = bouw
  expect(rest).toEqual(gevel)
  expect(String(checks)).toContain('iban_changed')
  expect(String(hashes)).toMatch(/^[0-9a-f]{64} {2}eigen\/controles\.json\n$/)
  expect(gevel['documenten/Gevel BV/Factuur.pdf']).toEqual(pdf('factuur'))
  for (const file of Object.values(gevel)) expect(file.includes('iban_changed')).toBe(false)
})

test('hashes.txt lists every file in the format of sha256sum', async () => {
  const { bram, dossier } = await closedDossier()

  const { 'hashes.txt': hashes, ...files } = unzip(await zipOf(bram, dossier))

  const hashedFiles = Object.entries(files).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`,
  )
  expect(String(hashes).trimEnd().split('\n')).toEqual(hashedFiles)
})

test('the chain can be recomputed from the archive, and any change gives another last hash', async () => {
  const { bram, dossier } = await closedDossier()
  const record = JSON.parse(String(unzip(await zipOf(bram, dossier))['dossier.json']))

  const head = recount(record)

  expect(record.messages).toHaveLength(6)
  expect(record.chain).toEqual({ head, messages: 6 })
  const added = record.messages.find((one: { event: string }) => one.event === 'document_added')
  expect(added.file).toBe(createHash('sha256').update(pdf('order')).digest('hex'))
  record.messages[1].message += ' niet'
  expect(recount(record)).not.toBe(head)
})

test('the archive shows earlier words of an edited message; of a deleted one only its author can prove them', async () => {
  const scene = await dossierWithTalk(world)
  const { anna, bram, params } = scene
  const say = async (message: string) =>
    (await anna.call(postMessage, { params, body: { message_type: 'user', message } })).body
  const [edited, deleted] = [await say('Zeven dorpels'), await say('Voor € 999')]
  const of = ({ id: message_id }: { id: string }) => ({ params: { ...params, message_id } })
  await anna.call(editMessage, { ...of(edited), body: { revision: 0, message: 'Acht dorpels' } })
  await anna.call(deleteMessage, { ...of(deleted), query: { revision: 0 } })
  await close(scene)
  await make(world, scene.dossier)

  const files = unzip(await zipOf(anna, scene.dossier))

  const record = JSON.parse(String(files['dossier.json']))
  expect(record.messages[edited.seq - 1]).toMatchObject({
    message: 'Acht dorpels',
    edited_at: expect.any(String),
    versions: [{ message: 'Zeven dorpels', at: expect.any(String) }],
  })
  expect(record.messages[deleted.seq - 1]).toMatchObject({
    event: 'message_deleted',
    versions: [{ commitment: expect.any(String), at: expect.any(String) }],
  })
  const [{ seq, versions }] = JSON.parse(String(files['eigen/verwijderd.json']))
  const nonce = Buffer.from(versions[0].nonce, 'hex')
  expect([seq, nonce.length]).toEqual([deleted.seq, 16])
  const proof = createHash('sha256').update(nonce).update('Voor € 999').digest('hex')
  expect(record.messages[deleted.seq - 1].versions[0].commitment).toBe(proof)
  const { 'eigen/verwijderd.json': _nonces, 'eigen/hashes.txt': _hashes, ...shared } = files
  expect(unzip(await zipOf(bram, scene.dossier))).toEqual(shared)
  for (const words of ['Zeven dorpels', 'Voor € 999'])
    for (const file of Object.values(files))
      expect(file.includes(createHash('sha256').update(words).digest('hex'))).toBe(false)
  expect(record.chain.head).toBe(recount(record))
  expect(Object.keys(record.messages[0])).not.toContain('versions')
  const page = String(files['gesprek.html'])
  expect(page).toMatch(/\(bewerkt .*<p>Acht dorpels<\/p><p class="muted">Tot .*: Zeven dorpels/)
  expect(page).toContain('heeft een bericht verwijderd')
  for (const file of [page, String(files['dossier.json'])]) expect(file).not.toContain('€ 999')
})

test('creating an archive again gives the same bytes', async () => {
  const { anna, dossier } = await closedDossier()
  const before = await archivesOf(dossier)

  await sql`update archive set state = 'making', zip_sha256 = null, pdf_sha256 = null where dossier_id = ${dossier.id}`.execute(
    world.db,
  )
  await make(world, dossier)

  expect(await archivesOf(dossier)).toEqual(before)
  expect(before).toHaveLength(2)
  const bytes = await zipOf(anna, dossier)
  const own = before.find(({ company_id }) => company_id === anna.company_id)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(own?.zip_sha256)
  expect(own?.zip_size).toBe(bytes.length)
})

test('file names in the archive are safe and unique on any file system', async () => {
  const scene = await dossierWithTalk(world, { names: ['Bouw/Beton: NV.', 'bouw beton  nv'] })
  for (const name of ['CON.pdf', 'factuur.pdf']) await upload(scene.bram, scene.dossier, name, pdf(name))
  await close(scene)
  await make(world, scene.dossier)

  const names = Object.keys(unzip(await zipOf(scene.anna, scene.dossier))).filter((name) =>
    name.startsWith('documenten'),
  )

  expect(names).toEqual([
    'documenten/Bouw Beton NV/Order (é).pdf',
    'documenten/bouw beton nv (2)/Factuur.pdf',
    'documenten/bouw beton nv (2)/CON_.pdf',
    'documenten/bouw beton nv (2)/factuur (2).pdf',
  ])
})

test('the conversation is a page without scripts, with links to the documents beside it', async () => {
  const { bram, dossier } = await closedDossier()

  const page = String(unzip(await zipOf(bram, dossier))['gesprek.html'])

  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('href="documenten/Bouw%20BV/Order%20(%C3%A9).pdf"')
})

test('a deleted document is named in the conversation but not in the archive', async () => {
  const scene = await dossierWithTalk(world)
  await sql`update document set deleted_at = now() where filename = 'Factuur.pdf' and dossier_id = ${scene.dossier.id}`.execute(
    world.db,
  )
  await close(scene)
  await make(world, scene.dossier)

  const files = unzip(await zipOf(scene.anna, scene.dossier))

  expect(Object.keys(files).filter((name) => name.startsWith('documenten'))).toEqual([
    'documenten/Bouw BV/Order (é).pdf',
  ])
  expect(String(files['gesprek.html'])).toContain('Factuur.pdf toegevoegd')
})

test('an archive that is ready is not created again', async () => {
  const { dossier } = await closedDossier()
  const stored = await countStored()

  await make(world, dossier)

  expect(await countStored()).toBe(stored)
})

async function archivesOf({ id }: { id: string }) {
  return world.db
    .selectFrom('archive')
    .select(['company_id', 'state', 'chain_head', 'zip_sha256', 'zip_size', 'pdf_sha256', 'pdf_size'])
    .where('dossier_id', '=', id)
    .orderBy('company_id')
    .execute()
}

async function countStored() {
  let count = 0
  for await (const _ of world.deps.files.stored()) count += 1
  return count
}

/** Follows the steps of LEESMIJ.txt, without Klopt's code. */
function recount({ id, messages }: { id: string; messages: Record<string, unknown>[] }): string {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([one], [other]) => (one < other ? -1 : 1))
              .map(([name, member]) => [name, sorted(member)]),
          )
        : value
  let hash = createHash('sha256').update(id).digest()
  for (const message of messages)
    hash = createHash('sha256')
      .update(hash)
      .update(JSON.stringify(sorted(message)))
      .digest()
  return hash.toString('hex')
}
