import { deleteDocument, downloadDocument, downloadInside, readReading } from '@klopt/contract'
import { expect, test } from 'vitest'
import { eicar, FakeClamd } from '../../testing/clamd.ts'
import { setClock } from '../../testing/set-clock.ts'
import { Clamd } from '../../platform/storage/scanner.ts'
import type { Caller } from '../../testing/caller.ts'
import { guestDossier, sharedDossier, upload } from '../documents/testing/scene.ts'
import { invoiceWith } from './testing/invoice-with-attachment.ts'
import { useReader } from './testing/desk.ts'
import { typedPdf } from './testing/made-pdf.ts'

const world = useReader()

const page = Buffer.from(await typedPdf('Factuur 2025-0388'))

/** Base64 with line breaks, as is usual. */
const folded = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{76}/g, '$&\n')

async function addDocument(who: Caller, dossier: { id: string }, content: Buffer): Promise<string> {
  const { body } = await upload(who, { dossier_id: dossier.id }, ['Factuur 2025-0388.xml', content])
  const id = body[0]?.id ?? ''
  const state = async () => (await who.call(readReading, { params: { id } })).body.state
  await expect.poll(state, { timeout: 60_000 }).not.toMatch(/^(queued|reading)$/)
  return id
}

const ask = (who: Caller, id: string) => who.call(downloadInside, { params: { id } })
const fetched = (path: string) => world.stranger.fetch(path)

test('the PDF embedded in an XML invoice is served byte for byte, with strict headers', async () => {
  const { anna, bram, mia, dossier } = await sharedDossier(world)
  const id = await addDocument(bram, dossier, invoiceWith(folded(page)))

  const { signed_url } = (await ask(anna, id)).body
  const answer = await fetched(signed_url)

  expect((await anna.call(readReading, { params: { id } })).body.notes).toEqual(['pdf_inside'])
  expect(signed_url).toMatch(/^\/files\/inside\/[\w.-]+$/)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(page)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(page.length),
    'content-disposition': `inline; filename="Factuur 2025-0388.pdf"; filename*=UTF-8''Factuur%202025-0388.pdf`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await ask(mia, id)).status).toBe(200) // an admin of Gevel reads along
  const { body } = await anna.call(downloadDocument, { params: { id }, query: { inline: '1' } })
  expect((await fetched(body.signed_url)).headers.get('content-disposition')).toMatch(/^attachment; .*\.xml"/)
})

test.each([
  ['has no attachment', null],
  ['has invalid base64', `${page.toString('base64').slice(0, 400)}*${page.toString('base64').slice(401)}`],
  ['has truncated base64', page.toString('base64').slice(0, -3)],
  ['has a web page declared as a PDF', Buffer.from('<script>alert(1)</script>').toString('base64')],
  ['has an empty file', ''],
])('an invoice that %s has no embedded PDF', async (_, base64) => {
  const { anna, dossier } = await sharedDossier(world)
  const id = await addDocument(anna, dossier, invoiceWith(base64))

  expect((await anna.call(readReading, { params: { id } })).body).toMatchObject({ state: 'read', notes: [] })
  expect([(await ask(anna, id)).status, (await ask(anna, id)).refusal.code]).toEqual([404, 'not_found'])
})

test('XML that is not an invoice has no embedded PDF', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const content = Buffer.from(invoiceWith(folded(page)).toString().replace('Invoice-2', 'Invoice-9'))

  expect((await ask(anna, await addDocument(anna, dossier, content))).status).toBe(404)
})

test('someone who may not download the document cannot get its embedded PDF', async () => {
  const { anna, otto, dossier } = await sharedDossier(world)
  const id = await addDocument(anna, dossier, invoiceWith(folded(page)))

  expect((await ask(otto, id)).status).toBe(404)
  expect((await ask(world.stranger, id)).status).toBe(401)
  expect((await ask(anna, crypto.randomUUID())).status).toBe(404)
  expect((await ask(anna, 'geen-id')).status).toBe(422)
})

test('a link opens nothing else, and ends after a minute, with the access or with the document', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { otto, anna: host, dossier: hers } = await guestDossier(world)
  const id = await addDocument(anna, dossier, invoiceWith(folded(page)))
  const { signed_url, expires_at } = (await ask(anna, id)).body
  const file = (await anna.call(downloadDocument, { params: { id }, query: {} })).body.signed_url
  const ottos = (await ask(otto, await addDocument(host, hers, invoiceWith(folded(page))))).body.signed_url
  const opens = async (path: string) => (await fetched(path)).status

  expect([await opens(signed_url), await opens(ottos)]).toEqual([200, 200])
  expect(await opens(signed_url.replace('/files/inside/', '/files/'))).toBe(403)
  expect(await opens(file.replace('/files/', '/files/inside/'))).toBe(403)
  expect(await opens('/files/inside/x')).toBe(403)
  const clock = setClock(world.deps, Date.parse(expires_at))
  expect(await opens(signed_url)).toBe(403)
  clock.goesOn()
  await world.db.updateTable('participant').set({ access_until: new Date() }).where('user_id', '=', otto.id).execute()
  expect(await opens(ottos)).toBe(403)
  await anna.call(deleteDocument, { params: { id, dossier_id: dossier.id } })
  expect([await opens(signed_url), (await ask(anna, id)).status]).toEqual([403, 404])
})

test('an embedded PDF with a virus is not served', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const bad = await addDocument(anna, dossier, invoiceWith(folded(Buffer.concat([page, eicar]))))
  const good = await addDocument(anna, dossier, invoiceWith(folded(page)))
  const links = [(await ask(anna, bad)).body.signed_url, (await ask(anna, good)).body.signed_url]
  const clamd = await FakeClamd.open()
  const { sha256 } = await world.db
    .selectFrom('document')
    .select('sha256')
    .where('id', '=', bad)
    .executeTakeFirstOrThrow()
  const other = await world.db.selectFrom('document').select('sha256').where('id', '=', good).executeTakeFirstOrThrow()
  const clean = { verdict: 'clean', decided_at: new Date() } as const
  await world.db
    .insertInto('scan')
    .values([
      { sha256, ...clean },
      { ...other, ...clean },
    ])
    .execute()
  world.deps.scanner = new Clamd(clamd.url)

  const [found, letOut] = await Promise.all(links.map(fetched))
  await clamd.down()
  const away = await fetched(links[1] ?? '')
  world.deps.scanner = null

  expect([found?.status, letOut?.status, away.status]).toEqual([403, 200, 503])
})
