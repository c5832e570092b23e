import { deleteDocument, downloadDocument, listDocuments, logout } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { setClock } from '../../testing/set-clock.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier, upload } from './testing/scene.ts'
import { pdf, samples } from './testing/samples.ts'

const world = useWorld()

async function uploaded(who: Caller, dossier: { id: string }, filename = 'order.pdf', content: Buffer = pdf('order')) {
  const { body } = await upload(who, { dossier_id: dossier.id }, [filename, content])
  return body[0]?.id ?? ''
}

async function linkOf(who: Caller, id: string, query: { inline?: '1' } = {}) {
  return (await who.call(downloadDocument, { params: { id }, query })).body
}

const fetched = (path: string) => world.stranger.fetch(path)

test('a document is downloaded byte for byte under its own name', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const content = pdf('grote order', 3_000_000)
  const id = await uploaded(anna, dossier, 'Façade "1".pdf', content)

  const { signed_url, expires_at } = await linkOf(bram, id)
  const answer = await fetched(signed_url)

  expect(signed_url).toMatch(/^\/files\/[\w.-]+$/)
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(50_000)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Facade .*"; filename\*=UTF-8''Fa%C3%A7ade%20/,
  )
})

test('a document shows who of the other company opened it first, even if two people do at once', async () => {
  const { anna, daan, bram, mia, gevel, dossier, params } = await sharedDossier(world)
  const piet = await world.person('Piet', { company: gevel })
  await world.takePart(dossier, piet)
  const id = await uploaded(anna, dossier)
  const listed = async () => (await anna.call(listDocuments, { params })).body.find((one) => one.id === id)?.opened
  const open = async (who: Caller) => fetched((await linkOf(who, id)).signed_url)

  await linkOf(bram, id) // a link that nobody follows opens nothing
  for (const nobody of [anna, daan, mia]) await open(nobody) // colleagues, and an admin who reads along
  expect(await listed()).toBeNull()
  await Promise.all([open(bram), open(piet)])
  const first = await listed()
  expect(first).toMatchObject({ company_id: gevel.id, by: { full_name: expect.stringMatching(/^(Bram|Piet) /) } })
  await Promise.all([open(bram), open(piet)])

  expect(await listed()).toEqual(first)
})

test('a guest opens a document for their company', async () => {
  const { anna, otto, kraan, dossier, params } = await guestDossier(world)
  const id = await uploaded(anna, dossier)
  await fetched((await linkOf(otto, id)).signed_url)

  const [document] = (await anna.call(listDocuments, { params })).body
  expect(document?.opened).toMatchObject({ company_id: kraan.id, by: { id: otto.id } })
})

test('only PDFs and images are shown in the browser, even if more is requested', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const shown = async (filename: string, content: Buffer) => {
    const { signed_url } = await linkOf(anna, await uploaded(anna, dossier, filename, content), { inline: '1' })
    return (await fetched(signed_url)).headers
  }

  expect((await shown('a.pdf', samples.pdf)).get('content-disposition')).toMatch(/^inline; /)
  expect((await shown('a.docx', samples.docx)).get('content-disposition')).toMatch(/^attachment; /)
  const image = await shown('a.png', samples.png)
  expect(image.get('content-disposition')).toMatch(/^inline; /)
  expect(image.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
})

test('people without access to the dossier get no link to its documents', async () => {
  const { anna, mia, otto, dossier } = await sharedDossier(world)
  const id = await uploaded(anna, dossier)
  const ask = (who: Caller, documentId = id) => who.call(downloadDocument, { params: { id: documentId }, query: {} })

  expect((await ask(mia)).status).toBe(200) // an admin of Gevel reads along
  expect((await ask(otto)).status).toBe(404)
  expect((await ask(world.stranger)).status).toBe(401)
  expect((await ask(anna, crypto.randomUUID())).status).toBe(404)
  expect((await ask(anna, 'geen-id')).status).toBe(422)
})

test('a changed or invented link opens nothing', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const other = await uploaded(anna, dossier)
  const { signed_url } = await linkOf(anna, await uploaded(anna, dossier))
  const [claim = '', signature = ''] = signed_url.replace('/files/', '').split('.')
  const forged = Buffer.from(
    Buffer.from(claim, 'base64url')
      .toString()
      .replace(/"document_id":"[^"]+"/, `"document_id":"${other}"`),
  )
  const ticket = (await anna.fetch('/api/v1/auth/ws-ticket', { method: 'POST' }).then((answer) => answer.json())) as {
    ticket: string
  }

  expect((await fetched(signed_url)).status).toBe(200)
  for (const path of [
    `${forged.toString('base64url')}.${signature}`,
    `${claim}.`,
    claim,
    '%2e%2e/secret-key',
    ticket.ticket,
    'x'.repeat(5000),
  ]) {
    const answer = await fetched(`/files/${path}`)
    expect([403, 404], path).toContain(answer.status)
    expect(await answer.json()).toHaveProperty('code')
  }
})

test('a link expires after a minute', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { signed_url, expires_at } = await linkOf(anna, await uploaded(anna, dossier))

  const clock = setClock(world.deps, Date.parse(expires_at) - 1)
  const before = await fetched(signed_url)
  clock.is(Date.parse(expires_at))
  const after = await fetched(signed_url)
  clock.goesOn()

  expect([before.status, after.status]).toEqual([200, 403])
})

test('a link ends with the session, the access and the document for which it was made', async () => {
  const { anna, daan, bram, mia, dossier } = await sharedDossier(world)
  const id = await uploaded(anna, dossier)
  const [annas, daans, brams, mias] = await Promise.all(
    [anna, daan, bram, mia].map(async (who) => (await linkOf(who, id)).signed_url),
  )
  const opens = async (path = '') => (await fetched(path)).status
  expect([await opens(annas), await opens(daans), await opens(brams), await opens(mias)]).toEqual([200, 200, 200, 200])

  await daan.call(logout)
  expect(await opens(daans)).toBe(403)

  await world.db.updateTable('participant').set({ status: 'removed' }).where('user_id', '=', bram.id).execute()
  expect(await opens(brams)).toBe(403)

  await anna.call(deleteDocument, { params: { id, dossier_id: dossier.id } })
  expect(await opens(annas)).toBe(403)
  expect(await opens(mias)).toBe(403)
})

test('a guest can download until the access ends, also with earlier links', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  const id = await uploaded(anna, dossier)
  const { signed_url } = await linkOf(otto, id)
  expect((await fetched(signed_url)).status).toBe(200)

  await world.db.updateTable('participant').set({ access_until: new Date() }).where('user_id', '=', otto.id).execute()

  expect((await fetched(signed_url)).status).toBe(403)
  expect((await otto.call(downloadDocument, { params: { id }, query: {} })).refusal.code).toBe('access_expired')
})

test('a missing or damaged file is answered with a sentence or a cut transfer, and never handed out', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const [large, small] = [pdf('grote order', 3_000_000), pdf('kleine order')]
  const place = (content: Buffer) => {
    const name = createHash('sha256').update(content).digest('hex')
    return join(world.config.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name)
  }
  const ids = [await uploaded(anna, dossier, 'a.pdf', large), await uploaded(anna, dossier, 'b.pdf', small)]
  const [first = '', second = ''] = await Promise.all(ids.map(async (id) => (await linkOf(anna, id)).signed_url))
  for (const content of [large, small]) {
    const damaged = Buffer.from(content)
    damaged[20] = (damaged[20] ?? 0) ^ 1
    await writeFile(place(content), damaged)
  }

  await expect(fetched(first).then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated')
  const answer = await fetched(second)
  expect([answer.status, await answer.json()]).toEqual([410, expect.objectContaining({ code: 'file_lost' })])

  await rm(place(large))
  expect((await fetched(first)).status).toBe(410)
  expect(await anna.call(downloadDocument, { params: { id: ids[0] ?? '' }, query: {} })).toMatchObject({
    status: 410,
    refusal: { code: 'file_lost', detail: expect.stringContaining('Dit bestand is kwijt of beschadigd.') },
  })
})
