import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { downloadDocument, postMessage } from '@klopt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { startS3Store, type S3Store } from '../../server/src/testing/s3-store.ts'
import { full } from '../testing/full.ts'
import { Crew } from './crew.ts'
import { insist, type StatusCounts } from './insist.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'

const people = 4
const uploads = scale(20, 30, 400)
const weathers = ['refusing', 'cut', 'slow'] as const
const lastsMs = { refusing: 1500, cut: 1500, slow: scale(1500, 3000, 20_000) } // longer than the tolerated silence

let store: S3Store
let place: Place
beforeAll(async () => {
  if (!full) return
  store = await startS3Store()
  place = await Place.open(store.env)
})
afterAll(async () => {
  await place?.close()
  await store?.stop()
})

test.skipIf(!full)(
  'while the bucket refuses, cuts or is slow, each upload is stored whole and once, and messages continue',
  async () => {
    const { anna, dossiers } = await place.scene(people)
    const who = place.at(anna)
    const confirmed = new Map<string, string>()
    const met: StatusCounts = new Map()
    const crew = new Crew(people, async (n) => {
      const content = Buffer.concat([pdf(randomUUID()), randomBytes(400_000)])
      const clientId = randomUUID()
      const answer = await insist(() => upload(dossiers[n]?.id ?? '', clientId, content), met, 5)
      const [document] = (await answer.json()) as { id: string }[]
      confirmed.set(document?.id ?? '', createHash('sha256').update(content).digest('hex'))
    })
    let slowest = 0
    for (const [n, weather] of weathers.entries()) {
      await crew.reach(((n + 1) * uploads) / (weathers.length + 1))
      store.behave(weather)
      const until = performance.now() + lastsMs[weather]
      await crew.during(async () => {
        while (performance.now() < until) {
          slowest = Math.max(slowest, await timeOfMessage())
          await pause(100)
        }
      })
      store.behave('fair')
    }
    await crew.reach(uploads)
    await crew.stop()

    const { rows } = await place.database(({ pool }) =>
      pool.query<{ id: string; sha256: string }>('select id, sha256 from document'),
    )
    expect(new Map(rows.map(({ id, sha256 }) => [id, sha256]))).toEqual(confirmed)
    for (const [id, sha256] of confirmed) {
      const { body } = await who.call(downloadDocument, { params: { id } })
      const file = Buffer.from(await (await who.fetch(body.signed_url)).arrayBuffer())
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    }
    expect([...met.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(met.get(503)).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(3000)
    record(
      'Bucket refuses, cuts and is slow',
      `${confirmed.size} uploads, ${met.get(503) ?? 0} answers 503, each document stored completely, once; slowest message during this: ${slowest.toFixed(0)} ms`,
    )

    async function timeOfMessage(): Promise<number> {
      const began = performance.now()
      const params = { id: dossiers[0]?.id ?? '' }
      const body = { message_type: 'user', message: `Regel ${randomUUID()}` } as const
      expect((await who.call(postMessage, { params, body })).status).toBe(201)
      return performance.now() - began
    }

    function upload(dossierId: string, id: string, content: Buffer): Promise<Response> {
      const body = new FormData()
      body.append('dossier_id', dossierId)
      body.append('client_id', id)
      body.append('file', new File([new Uint8Array(content)], 'bon.pdf'))
      return place.at(anna).fetch('/api/v1/documents', { method: 'POST', body })
    }
  },
)
