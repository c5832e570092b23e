import { wsTicket } from '@klopt/contract'
import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Line } from '../../server/src/testing/line.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { here, type Rows } from './row.ts'

export const liveRows: Rows = {
  'WS connect (right Origin or none, own token or ticket)': {
    ask: async (scene, who) => {
      const { token } = scene.who[who]
      const { body } = await scene.who[who].call(wsTicket)
      const ticket = body?.ticket ?? ''
      const own = { origin: scene.world.config.publicUrl }
      return Promise.all([
        connect(scene, token ?? ''),
        connect(scene, ticket, own),
        refusesForeign(scene, token ?? '').then((refused) => (refused ? connect(scene, token ?? '', own) : 'foreign')),
      ])
    },
  },
  'WS subscribe user:{self}': say((scene, who) => [{ type: 'subscribe', topic: `user:${scene.who[who].id}` }]),
  'WS subscribe user:{U}': say((scene) => [{ type: 'subscribe', topic: `user:${scene.who.U.id}` }]),
  'WS subscribe / typing dossier:{id}': {
    in: here,
    ask: async (scene, who) => {
      const line = await scene.who[who].listen()
      const outcomes = []
      for (const key of here(who)) outcomes.push(await typeAndWatch(line, scene.dossiers[key]))
      line.socket.close()
      return outcomes
    },
    closed: 'no',
  },
  'WS ping, unsubscribe': say((scene, who) => [
    { type: 'ping' },
    ...here(who).map((key) => ({ type: 'unsubscribe', dossier_id: scene.dossiers[key] })),
    { type: 'unsubscribe', topic: `user:${scene.who[who].id}` },
  ]),
  'WS look dossier:{id}, none': say((scene, who) => [
    ...here(who).map((key) => ({ type: 'look', dossier_id: scene.dossiers[key] })),
    { type: 'look', dossier_id: null },
  ]),
}

/** `no` when a frame was answered with an error, else `ok`. The connection must stay open either way. */
function say(frames: (scene: Scene, who: SceneKey) => Record<string, unknown>[]) {
  return {
    ask: async (scene: Scene, who: SceneKey) => {
      const line = await scene.who[who].listen()
      for (const frame of frames(scene, who)) {
        line.send(frame)
        if (frame['type'] === 'subscribe') await replied(line, 1)
      }
      await line.settled()
      const open = line.socket.readyState === WebSocket.OPEN
      line.socket.close()
      return open ? (errorsOf(line) > 0 ? 'no' : 'ok') : 'closed'
    },
  }
}

/** Typing gets a response only when refused: then there are two errors, else only the response to the subscription. */
async function typeAndWatch(line: Line, dossier_id: string): Promise<string> {
  line.replies.length = 0
  line.send({ type: 'typing', dossier_id })
  line.send({ type: 'subscribe', dossier_id })
  await replied(line, 1)
  if (errorsOf(line) === 0) return 'ok'
  await replied(line, 2)
  return errorsOf(line) === 2 ? 'no' : 'differs'
}

async function replied(line: Line, count: number): Promise<void> {
  await vi.waitFor(() => expect(line.replies.length).toBeGreaterThanOrEqual(count), { timeout: 15_000, interval: 2 })
}

function errorsOf({ replies }: Line): number {
  return replies.filter(({ type }) => type === 'error').length
}

function addressOf({ world }: Scene, token: string): string {
  return `${world.address.replace('http', 'ws')}/ws?token=${encodeURIComponent(token)}`
}

/** 101 when the connection opened and works, else the code with which it was closed. */
async function connect(scene: Scene, token: string, headers: Record<string, string> = {}): Promise<string> {
  const line = await Line.open(addressOf(scene, token), headers)
  line.send({ type: 'ping' })
  const outcome = await Promise.race([
    once(line.socket, 'message').then(() => '101'),
    once(line.socket, 'close').then(([code]) => String(code)),
  ])
  line.socket.close()
  return outcome
}

async function refusesForeign(scene: Scene, token: string): Promise<boolean> {
  const socket = new WebSocket(addressOf(scene, token), { headers: { origin: 'https://evil.example' } })
  socket.on('error', () => undefined)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }]
  socket.terminate()
  return response.statusCode === 403
}
