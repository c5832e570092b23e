import { type Document, downloadDocument } from '@klopt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs/jobs.ts'
import type { Caller } from '../../testing/caller.ts'
import { eicar, FakeClamd } from '../../testing/clamd.ts'
import { useWorld } from '../../testing/world.ts'
import { scanFiles } from './scan.ts'
import { pdf } from './testing/samples.ts'
import { sharedDossier, upload } from './testing/scene.ts'

const clamd = await FakeClamd.open()
const world = useWorld({ CLAMAV_URL: clamd.url, LOG_LEVEL: 'silent' })
const nowhere = '0'.repeat(64)
let n = 0

beforeEach(async () => {
  clamd.behaviour = 'answers'
  await world.db.deleteFrom('scan').execute()
})
afterAll(() => clamd.down())

const infected = (words: string) => Buffer.concat([pdf(words), eicar])
const unlike = () => pdf(`order ${(n += 1)}`)
const scanNow = () => scanFiles(world.deps, {}, new AbortController().signal)

async function uploaded(who: Caller, dossier: { id: string }, content: Buffer, filename = 'order.pdf') {
  const { status, body } = await upload(who, { dossier_id: dossier.id }, [filename, content])
  expect(status).toBe(201)
  return body[0] as Document
}

const readiness = () => world.stranger.fetch('/readyz').then((answer) => answer.json() as unknown)
const ask = (who: Caller, { id }: { id: string }) => who.call(downloadDocument, { params: { id }, query: {} })

async function scanOf({ sha256 }: { sha256: string }) {
  return world.db.selectFrom('scan').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

describe('while the jobs run', () => {
  let jobs: { stop(): Promise<void> } | undefined
  beforeAll(async () => void (jobs = await startJobs(world.deps, { scan_files: { work: scanFiles } })))
  afterAll(() => jobs?.stop())

  test('a download waits for the scanner, which scans each content once', async () => {
    const { anna, bram, dossier } = await sharedDossier(world)
    const content = unlike()

    const first = await uploaded(anna, dossier, content)
    const { status, body } = await ask(bram, first)
    const second = await uploaded(bram, dossier, content, 'dezelfde.pdf')

    expect(status).toBe(200)
    expect((await ask(anna, second)).status).toBe(200)
    expect(Buffer.from(await (await bram.fetch(body.signed_url)).arrayBuffer()).equals(content)).toBe(true)
    expect(clamd.scanned.filter((bytes) => bytes.equals(content))).toHaveLength(1)
    expect(await scanOf(first)).toMatchObject({ verdict: 'clean', finding: null, engine: /^ClamAV/ })
  })

  test('an infected file cannot be downloaded, and this is recorded', async () => {
    const { anna, bram, dossier } = await sharedDossier(world)
    const document = await uploaded(anna, dossier, infected('een order met iets erin'))
    const other = await uploaded(anna, dossier, unlike())

    const answer = await ask(bram, document)

    expect([answer.status, answer.refusal]).toMatchObject([403, { code: 'forbidden', detail: /virusscanner/ }])
    expect((await ask(anna, document)).status).toBe(403)
    expect((await ask(bram, other)).status).toBe(200)
    const audit = await world.db.selectFrom('audit').select(['action', 'person_id', 'data']).orderBy('at').execute()
    const about = audit.filter(({ data }) => JSON.stringify(data).includes(document.id))
    expect(about).toMatchObject([
      { action: 'virus_found', person_id: anna.id, data: { finding: 'Eicar-Test-Signature' } },
      { action: 'infected_file_refused', person_id: bram.id },
      { action: 'infected_file_refused', person_id: anna.id },
    ])
  })

  test('an earlier link opens no file without a clean verdict', async () => {
    const { anna, dossier } = await sharedDossier(world)
    const document = await uploaded(anna, dossier, unlike())
    const { signed_url } = (await ask(anna, document)).body
    const opened = async () => (await anna.fetch(signed_url)).status
    expect(await opened()).toBe(200)

    await world.db.updateTable('scan').set({ verdict: 'infected' }).where('sha256', '=', document.sha256).execute()
    expect(await opened()).toBe(403)

    await world.db.deleteFrom('scan').where('sha256', '=', document.sha256).execute()
    expect(await opened()).toBe(403)
  })

  test('a document older than the scanner is scanned at its first download', async () => {
    const { anna, bram, dossier } = await sharedDossier(world)
    const { scanner } = world.deps
    world.deps.scanner = null
    const clean = await uploaded(anna, dossier, unlike())
    const bad = await uploaded(anna, dossier, infected('een oude order'))
    expect((await ask(bram, bad)).status).toBe(200) // without a scanner nothing is blocked
    expect(await scanOf(clean)).toBeUndefined()

    world.deps.scanner = scanner

    expect((await ask(bram, clean)).status).toBe(200)
    expect((await ask(bram, bad)).status).toBe(403)
  })
})

test('while the scanner is away or gives no verdict, files can be uploaded but not downloaded', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await clamd.down()
  const away = await uploaded(anna, dossier, unlike())
  await expect(scanNow()).rejects.toThrow('did not answer')
  await expect.poll(readiness).toMatchObject({ ready: true, scanner: false })

  await clamd.up()
  clamd.behaviour = 'breaks off'
  const cut = await uploaded(anna, dossier, unlike())
  await expect(scanNow()).rejects.toThrow('2 files have no verdict')
  expect(await scanOf(cut)).toMatchObject({ verdict: 'pending', finding: /did not answer/ })
  clamd.behaviour = { answers: 'Memory allocation failed. ERROR\0' }
  const unread = await uploaded(anna, dossier, unlike())
  await expect(scanNow()).rejects.toThrow('have no verdict')

  const refused = await Promise.all([away, cut, unread].map((document) => ask(bram, document)))
  for (const { status, refusal, headers } of refused)
    expect([status, refusal.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect(await scanOf(cut)).toMatchObject({ verdict: 'pending', finding: /gave no verdict: Memory/ })

  clamd.behaviour = 'answers'
  await scanNow()
  for (const document of [away, cut, unread]) expect((await ask(bram, document)).status).toBe(200)
  await expect.poll(readiness).toMatchObject({ ready: true, scanner: true })
})

test('a file that cannot be scanned does not block others', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const gone = await uploaded(anna, dossier, unlike())
  const there = await uploaded(anna, dossier, unlike())
  await world.db.updateTable('document').set({ sha256: nowhere }).where('id', '=', gone.id).execute()
  await world.db.updateTable('scan').set({ sha256: nowhere }).where('sha256', '=', gone.sha256).execute()

  await expect(scanNow()).rejects.toThrow('1 files have no verdict')

  expect((await ask(bram, there)).status).toBe(200)
  expect(await scanOf({ sha256: nowhere })).toMatchObject({ verdict: 'pending', finding: /cannot be opened/ })
})

test('simultaneous scans check each content once', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const contents = Array.from({ length: 8 }, unlike)
  for (const content of contents) await uploaded(anna, dossier, content)

  await Promise.all([scanNow(), scanNow(), scanNow()])

  const times = contents.map((content) => clamd.scanned.filter((bytes) => bytes.equals(content)).length)
  expect(times).toEqual(contents.map(() => 1))
})
