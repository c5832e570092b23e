import { closeCodes, limits, listMessages, postMessage } from '@klopt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../server/src/testing/caller.ts'
import type { Line } from '../../server/src/testing/line.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { full } from '../testing/full.ts'
import { makeScene, Place } from './place.ts'
import { memoryOf } from './processes.ts'
import { record, scale } from './scale.ts'

// Every run has one slow reader: lines.test.ts.
const slowReaders = scale(0, 8, 50)
const quickReaders = 10
const message = '€'.repeat(limits.message)
const messagesMost = 1000 // far more than the system's buffers for a connection and Klopt's megabyte

let place: Place
let metrics: string
beforeAll(async () => {
  if (!full) return
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  place = await Place.open({ RATE_LIMIT_SCALE: '100000', METRICS_PORT: String(port) })
})
afterAll(() => place?.close())

test.skipIf(!full)(
  `${slowReaders} connections that do not read are cut off before they fill the memory, and catch up; the others receive everything`,
  async () => {
    const { anna, dossier, people } = await place.database(async ({ db }) => {
      const { anna, dossiers, world } = await makeScene(db)
      const dossier = dossiers[0] ?? { id: '', title: '' }
      const people = []
      for (let n = 0; n < slowReaders + quickReaders; n += 1) {
        const person = await world.person(`Persoon ${n}`, { company: { id: anna.company_id } })
        await world.takePart(dossier, person)
        people.push(person)
      }
      return { anna, dossier, people }
    })
    const lines: Line[] = []
    for (const person of people) {
      const line = await place.at(person).listen()
      await line.ask({ type: 'subscribe', dossier_id: dossier.id })
      lines.push(line)
    }
    const [slow, quick] = [lines.slice(0, slowReaders), lines.slice(slowReaders)]
    for (const { socket } of slow) socket.pause()
    const before = memoryOf(place.pid)
    let most = before
    let posted = 0
    const params = { id: dossier.id }

    // Checked only now and then, because a check costs as much as a message.
    while (posted < messagesMost && (posted % 20 > 0 || (await cutOff()) < slowReaders)) {
      const body = { message_type: 'user', message } as const
      expect((await place.at(anna).call(postMessage, { params, body })).status).toBe(201)
      posted += 1
      most = Math.max(most, memoryOf(place.pid))
    }
    expect(await cutOff()).toBe(slowReaders)
    for (const { socket } of slow) socket.resume()
    // A client that reads again after half a minute finds a connection closed without a close frame.
    for (const line of slow) expect([closeCodes.try_later, 1006]).toContain(await line.closes())
    const all = Array.from({ length: posted }, (_, n) => n + 1)
    for (const line of quick) await expect.poll(() => seqsOf(line)).toEqual(all)
    for (const [n, line] of slow.entries()) {
      const received = seqsOf(line)
      expect(received.length).toBeLessThan(posted)
      expect([
        ...received,
        ...(await laterThan(received.at(-1) ?? 0, place.at(people[n] ?? anna), dossier.id)),
      ]).toEqual(all)
    }

    expect(most - before).toBeLessThan(slowReaders * 2 + 150)
    record(
      'Slow readers',
      `${slowReaders} lines that read nothing, ${quickReaders} that read, ${posted} messages of ${Buffer.byteLength(message) / 1000} kB: each slow one is cut off and catches up, the others receive all in order; ${before.toFixed(0)} MiB before, ${most.toFixed(0)} MiB at most`,
    )
  },
)

/** The number of connections that Klopt gave up. One that does not read keeps its place for half a minute more. */
async function cutOff(): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(text.match(/^klopt_live_cut_off_total (\d+)/m)?.[1])
}

function seqsOf({ received }: Line): number[] {
  return received.flatMap((event) => (event.message_type === 'chat_message' ? [event.seq] : []))
}

async function laterThan(seq: number, who: Caller, id: string): Promise<number[]> {
  const found: number[] = []
  for (let more = true; more;) {
    const query = { after_seq: found.at(-1) ?? seq, limit: limits.messages_page_most }
    const { body } = await who.call(listMessages, { params: { id }, query })
    found.push(...body.messages.map((one) => one.seq))
    more = body.has_more
  }
  return found
}
