import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

// Many connections in a separate process, so that their cost counts neither as Klopt's nor as the test's.
type Plan = { address: string; tokens: string[]; at_once: number }

const { address, tokens, at_once } = JSON.parse(readFileSync(0, 'utf8')) as Plan
const delays: number[] = []
let frames = 0
let measuring = false
let open = 0
let disorder = 0

/** Resolves when the connection has its subscriptions. Retries like the web app when refused. */
async function connect(token: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    if (await listen(token)) return
    await pause(Math.min(500 * 2 ** attempt, 30_000) * (0.5 + Math.random() / 2))
  }
}

function listen(token: string): Promise<boolean> {
  const socket = new WebSocket(`${address}/ws?token=${token}`, { perMessageDeflate: false, handshakeTimeout: 10_000 })
  return new Promise((resolve) => {
    let subscribed = false
    let last = 0
    socket.on('error', () => resolve(false))
    socket.on('close', () => {
      if (subscribed) open -= 1
      resolve(false)
    })
    socket.on('open', () => socket.send(`{"type":"subscribe","topic":"user:${idOf(token)}"}`))
    socket.on('message', (data: Buffer) => {
      if (!subscribed) {
        subscribed = true
        open += 1
        return resolve(true)
      }
      frames += 1
      const text = data.toString()
      const seq = Number(text.match(/"seq":(\d+)/)?.[1])
      if (last > 0 && seq !== last + 1) disorder += 1
      last = seq
      const sent = measuring && text.match(/"message":"(\d+\.?\d*) /)?.[1]
      if (sent) delays.push(performance.timeOrigin + performance.now() - Number(sent))
    })
    sockets.add(socket)
  })
}

const ids = new Map(tokens.map((pair) => pair.split(' ') as [string, string]))
const sockets = new Set<WebSocket>()
const idOf = (token: string) => ids.get(token) ?? ''

async function connectAll(most: number): Promise<number> {
  const began = performance.now()
  const waiting = [...ids.keys()]
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let token = waiting.pop(); token; token = waiting.pop()) await connect(token)
    }),
  )
  return performance.now() - began
}

process.on('message', async (command: string) => {
  if (command === 'measure') {
    measuring = true
    delays.length = 0
    frames = 0
    process.send?.({})
  }
  if (command === 'tell') {
    const sorted = delays.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
    process.send?.({ frames, open, disorder, p50: at(0.5), p99: at(0.99) })
  }
  if (command === 'cut') {
    for (const socket of sockets) socket.terminate()
    sockets.clear()
    process.send?.({ reconnected_ms: await connectAll(ids.size) })
  }
})
process.send?.({ connected_ms: await connectAll(at_once) })
