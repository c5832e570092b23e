import { listDocuments, postMessage } from '@klopt/contract'
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { Place } from './place.ts'
import { record } from './scale.ts'
import { openSharedDatabase } from './shared-database.ts'

const diskMb = 32
// Only root can mount a disk for a test. Elsewhere quota.test.ts covers this with the reserve.
const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && tries()

let folder: string
let shared: Awaited<ReturnType<typeof openSharedDatabase>>
let place: Place
beforeAll(async () => {
  if (!mayMount) return
  folder = await mkdtemp(join(tmpdir(), 'klopt-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder])
  shared = await openSharedDatabase()
  place = await Place.open({ DATABASE_URL: shared.DATABASE_URL, DATA_DIR: folder })
})
afterAll(async () => {
  if (!mayMount) return
  await place.close()
  await shared.drop()
  execFileSync('umount', [folder])
  await rm(folder, { recursive: true })
})

function tries(): boolean {
  const place = join(tmpdir(), `klopt-mount-${randomUUID()}`)
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true })
  }
}

test.skipIf(!mayMount)(
  'on a full disk uploads get 507 and leave nothing, messages continue, and with new space all works again',
  async () => {
    const { anna, dossiers } = await place.scene()
    const who = place.at(anna)
    const id = dossiers[0]?.id ?? ''
    const stored: string[] = []
    const drafts = () => readdirSync(join(folder, 'files/drafts'))
    const free = async () => {
      const { bavail, blocks } = await statfs(folder)
      return bavail / blocks
    }

    let answer = await upload(who, id, 4)
    for (; answer.status === 201; answer = await upload(who, id, 4)) stored.push(await answer.text())
    expect(await refusalOf(answer)).toEqual([507, 'storage_full'])
    expect(await free()).toBeGreaterThan(0.05) // the reserve is unused

    // The disk is filled while an accepted upload is still under way.
    const late = await uploadSlowly(who, id, () => fill(folder))
    expect(await refusalOf(late)).toEqual([507, 'storage_full'])
    expect(drafts()).toEqual([])
    const body = { message_type: 'user', message: 'Berichten gaan door', client_id: randomUUID() } as const
    expect((await who.call(postMessage, { params: { id }, body })).status).toBe(201)
    expect(await refusalOf(await upload(who, id, 0.001))).toEqual([507, 'storage_full'])
    expect((await fetch(`${place.address}/readyz`)).status).toBe(200)

    rmSync(join(folder, 'of-somebody-else'))
    expect((await upload(who, id, 0.001)).status).toBe(201)
    const { body: listed } = await who.call(listDocuments, { params: { id } })
    expect(listed).toHaveLength(stored.length + 1)
    expect(place.output).not.toMatch(/"level":"error"/)
    record(
      'Disk full',
      `${stored.length} uploads, then 507; nothing incomplete is left, messages continue, and so do uploads once there is room`,
    )
  },
)

async function refusalOf(answer: Response): Promise<[number, string]> {
  const { code } = (await answer.json()) as { code: string }
  return [answer.status, code]
}

function content(megabytes: number): Buffer {
  return Buffer.concat([pdf(randomUUID()), randomBytes(megabytes * 1024 * 1024)])
}

function upload(who: Caller, dossierId: string, megabytes: number): Promise<Response> {
  const body = new FormData()
  body.append('dossier_id', dossierId)
  body.append('file', new File([new Uint8Array(content(megabytes))], 'bon.pdf'))
  return who.fetch('/api/v1/documents', { method: 'POST', body })
}

/** Sends the first half, then runs `meanwhile`, then sends the rest. */
async function uploadSlowly(who: Caller, dossierId: string, meanwhile: () => void): Promise<Response> {
  const boundary = `b${randomUUID()}`
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="dossier_id"\r\n\r\n${dossierId}\r\n`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bon.pdf"\r\n\r\n`
  const half = content(0.2)
  const pieces = [Buffer.from(field + head), half, half, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  async function* stream() {
    yield* pieces.slice(0, 2)
    await expect.poll(() => readdirSync(join(folder, 'files/drafts')).length).toBe(1)
    meanwhile()
    yield* pieces.slice(2)
  }
  return who.fetch('/api/v1/documents', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    body: stream(),
    duplex: 'half',
  })
}

function fill(disk: string): void {
  try {
    for (;;) writeFileSync(join(disk, 'of-somebody-else'), Buffer.alloc(4096), { flag: 'a' })
  } catch {} // the disk is full
}
