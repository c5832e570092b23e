import { downloadDocument, limits, listDocuments } from '@klopt/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, finish, sendPart, sha256Of } from '../../server/src/features/documents/testing/in-parts.ts'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { CuttingProxy } from './cutting-proxy.ts'
import { insist, type StatusCounts } from './insist.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'

const runs = scale(5, 5, 200)
const kills = scale(1, 2, 20)
const cuts = 10

let place: Place
let proxy: CuttingProxy
beforeAll(async () => {
  proxy = await CuttingProxy.open()
  place = await Place.open({ PUBLIC_URL: proxy.address })
  proxy.target = place.address
})
afterAll(async () => {
  await proxy.close()
  await place.close()
})

/** Almost the largest file, and each time another. */
function order(): Buffer {
  const file = pdf(randomUUID(), limits.file_bytes - 1000)
  randomBytes(1000)
    .toString('hex')
    .split('')
    .forEach((sign, n) => file.write(sign, 2000 + n * 5000, 'latin1'))
  return file
}

/**
 * Sends a file as the web app does: after any error it asks how much has arrived and continues from there. `onPart` is
 * called before each part.
 */
async function sendWhole(
  who: Caller,
  dossierId: string,
  file: Buffer,
  { met, onPart = () => undefined }: { met: StatusCounts; onPart?: (part: number) => Promise<unknown> | undefined },
) {
  const same = { client_id: randomUUID() }
  for (;;) {
    const { body } = await insist(() => begin(who, dossierId, file, same), met)
    let { received } = body
    while (received < file.length) {
      await onPart(received / limits.part_bytes)
      const part = await sendPart(who, body.id, file, { start: received }).catch(() => null)
      met.set(part?.status ?? 0, (met.get(part?.status ?? 0) ?? 0) + 1)
      if (part && ![200, 503].includes(part.status)) throw new Error(`A part: ${part.refusal.code}`)
      if (part?.status !== 200) break
      received = part.body.received
    }
    if (received < file.length) continue
    const added = await insist(() => finish(who, body.id), met)
    if (added.status < 300) return added.body
    throw new Error(`The end: ${JSON.stringify(added.refusal)}`)
  }
}

async function leftParts(): Promise<string[]> {
  return readdir(join(place.folder, 'files', 'parts'))
}

test(
  `a file of 10 MB whose line is cut ${cuts} times arrives byte for byte and once, ${runs} times`,
  async () => {
    const { anna, dossiers } = await place.scene(1)
    const params = { id: dossiers[0]?.id ?? '' }
    const who = place.at(anna, proxy.address)
    const met: StatusCounts = new Map()
    const hashes: string[] = []

    for (let run = 0; run < runs; run += 1) {
      const file = order()
      const places = Array.from({ length: cuts }, () => Math.random() * file.length).toSorted(
        (one, other) => one - other,
      )
      proxy.cut_after = places.map((at, n) => at - (places[n - 1] ?? 0))
      proxy.share = run % 2 ? 0.1 : 0 // in half of the runs, responses are lost too
      const [document] = await sendWhole(who, params.id, file, { met })
      proxy.share = 0

      expect(document?.sha256).toBe(sha256Of(file))
      const { body } = await who.call(downloadDocument, { params: { id: document?.id ?? '' }, query: {} })
      const bytes = Buffer.from(await (await who.fetch(body.signed_url)).arrayBuffer())
      expect(bytes.equals(file)).toBe(true)
      hashes.push(sha256Of(file))
    }

    expect(proxy.cuts).toBeGreaterThanOrEqual(runs * cuts)
    const documents = (await who.call(listDocuments, { params })).body
    expect(documents.map(({ sha256 }) => sha256)).toEqual(hashes.toReversed())
    expect(await leftParts()).toEqual([])
    // 503: the database took too long, on a busy machine. The file is sent on all the same.
    expect([...met.keys()].filter((status) => ![0, 200, 201, 503].includes(status))).toEqual([])
    record(
      `Uploads of 10 MB whose line is cut ${cuts} times`,
      `${runs} files, ${proxy.cuts} cuts, ${documents.length} documents, each byte for byte`,
    )
  },
  runs * 60_000,
)

test(`a file of 10 MB goes on after kill -9 of Klopt, ${kills} times`, async () => {
  const { anna, dossiers } = await place.scene(1)
  const params = { id: dossiers[0]?.id ?? '' }
  const who = place.at(anna, proxy.address)
  const met: StatusCounts = new Map()
  const parts = Math.ceil(limits.file_bytes / limits.part_bytes)
  let sent = 0

  for (let run = 0; run < kills; run += 1) {
    const file = order()
    const due = Math.floor(Math.random() * parts)
    const restarts: Promise<unknown>[] = []
    const [document] = await sendWhole(who, params.id, file, {
      met,
      onPart: (part) => {
        sent += 1
        if (part === due && restarts.length === 0)
          restarts.push(
            new Promise((resolve) => setTimeout(resolve, Math.random() * 10))
              .then(() => place.end('SIGKILL'))
              .then(() => place.start()),
          )
      },
    })
    await Promise.all(restarts)

    expect(document?.sha256).toBe(sha256Of(file))
  }

  expect((await who.call(listDocuments, { params })).body).toHaveLength(kills)
  expect(sent).toBeLessThan(kills * (parts + 5)) // it goes on, rather than from the beginning
  record(
    '`kill -9` of Klopt during uploads in parts',
    `${kills} kills, ${kills} documents, ${sent} parts for ${kills * parts}`,
  )
})
