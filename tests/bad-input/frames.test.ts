import { ServerFrame } from '@klopt/contract'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller } from '../../server/src/testing/caller.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'
import { heapNow } from '../testing/heap.ts'
import { makeScene } from '../testing/scene.ts'
import { hostileName, hostileText, hostileValue, notJson } from './hostile.ts'

const world = useWorld()
const frames = times(1500, 2000, 10_000, 'KLOPT_FRAMES')
const aLine = 200 // below the limit of a socket per minute
const tooLarge = 1009
const withoutText = 1007

test(`${frames} bad frames are answered with an error, and the connection stays open`, async () => {
  const chance = new Chance()
  const wrong: unknown[] = []
  const heaps: number[] = []
  const counts: Record<string, number> = {}

  for (let done = 0; done < frames; done += aLine * 2) {
    const { who, dossiers } = await makeScene(world)
    const ids = [...Object.values(dossiers), who.U.id, who.V.id, who.T.id]
    const sayAll = async (caller: Caller) => {
      const sent = Array.from({ length: aLine }, () => badFrame(chance, ids))
      const { closed, answers } = await exchange(caller, sent)
      for (const answer of answers) {
        const { data } = ServerFrame.safeParse(answer)
        const kind = data === undefined ? 'unknown' : 'code' in data ? data.code : 'type' in data ? data.type : 'event'
        counts[kind] = (counts[kind] ?? 0) + 1
        if (kind === 'unknown' || kind === 'internal') wrong.push({ answer, sent: sent.map(shown) })
      }
      if (closed !== null) wrong.push({ closed, last: sent.map(shown) })
    }
    await Promise.all([sayAll(who.U), sayAll(chance.pick([who.M, who.V, who.T, who.E, who.W]))])
    heaps.push(heapNow())
  }

  console.warn(`Bad frames: ${JSON.stringify(counts)}, seed ${chance.seed}`)
  expect(wrong.slice(0, 3), `seed ${chance.seed}`).toEqual([])
  expect(counts['validation_error']).toBeGreaterThan(frames / 4)
  const settled = heaps[Math.floor(heaps.length / 5)] ?? 0
  expect(Math.min(...heaps.slice(-2)) / settled, `heaps ${heaps.join()}`).toBeLessThan(1.1)
})

test.each([
  ['a frame over the size limit', Buffer.alloc(64 * 1024, 120), false, tooLarge],
  ['invalid UTF-8', Buffer.from([0xc0, 0x80, 0xff]), false, withoutText],
])('%s closes its own connection and no other', async (_, bytes, binary, code) => {
  const { who } = await makeScene(world)
  const [bad, other] = [await who.U.listen(), await who.X.listen()]

  bad.socket.send(bytes, { binary })

  expect(await bad.closes()).toBe(code)
  expect(await other.ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

/** Sends all frames and then a ping. Its answer shows that the connection works and nothing came after it. */
async function exchange(caller: Caller, sent: (string | Buffer)[]) {
  const socket = new WebSocket(`${world.address.replace('http', 'ws')}/ws?token=${caller.token}`)
  const answers: unknown[] = []
  let closed: number | null = null
  socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())))
  socket.on('close', (code) => void (closed = code))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  for (const frame of sent) socket.send(frame)
  const last = { type: 'unsubscribe', topic: 'dossier:' }
  socket.send(JSON.stringify(last))
  await expect.poll(() => closed ?? answers.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(sent.length / 3)
  socket.send('{"type":"ping"}')
  const pongs = () => answers.filter((answer) => JSON.stringify(answer) === '{"type":"pong"}').length
  const before = pongs()
  await expect.poll(() => closed !== null || pongs() > before, { timeout: 60_000, interval: 10 }).toBe(true)
  const cut = closed
  socket.close()
  return { closed: cut, answers }
}

function badFrame(chance: Chance, ids: readonly string[]): string | Buffer {
  const kind = chance.below(10)
  if (kind === 0) return notText(chance)
  if (kind === 1) return hostileValue(chance).slice(0, 12_000)
  if (kind === 2) return hostileText(chance).slice(0, 5000)
  const type = JSON.stringify(
    chance.pick(['subscribe', 'unsubscribe', 'ping', 'typing', 'look', 'publish', 'subscribe']),
  )
  const parts = [`"type":${chance.often(0.1) ? hostileValue(chance) : type}`]
  const id = chance.pick(ids)
  const named = [id, `user:${id}`, `dossier:${id}`, `user:${'-'.repeat(36)}`, `dossier:${'-'.repeat(36)}`, 'dossier:']
  if (!chance.often(0.3)) parts.push(`"dossier_id":${valueOf(chance, named)}`)
  if (!chance.often(0.4)) parts.push(`"topic":${valueOf(chance, named)}`)
  if (chance.often(0.2)) parts.push(`${JSON.stringify(hostileName(chance).slice(0, 500))}:${hostileValue(chance)}`)
  return `{${parts.join()}}`.slice(0, 12_000)
}

function valueOf(chance: Chance, named: readonly string[]): string {
  return chance.often(0.25) ? hostileValue(chance) : JSON.stringify(chance.pick(named))
}

function notText(chance: Chance): Buffer {
  return notJson(chance).subarray(0, 12_000)
}

function shown(frame: string | Buffer): string {
  return frame.toString().slice(0, 120)
}
