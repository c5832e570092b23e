import type { Socket } from 'node:net'
import { openLine, send } from './frames.ts'
import { Poster } from './poster.ts'

/** A person with a WebSocket, and the dossier that they read after reconnecting. */
export type Person = { id: string; token: string; dossier_id: string }
export type Order = { port: number; people: Person[]; as: 'browser' | 'bare' } | 'drop'

// The WebSockets of all people, in a separate process. They are opened and dropped all at once.
const lines: Socket[] = []

process.on('message', (order: Order) => {
  const done = order === 'drop' ? drop() : open(order)
  done
    .then((ms) => process.send?.({ ms }))
    .catch((reason: unknown) => {
      console.error('The connections failed:', reason)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit())

async function open({ port, people, as }: Exclude<Order, 'drop'>): Promise<number> {
  const began = performance.now()
  const opened = await Promise.all(
    people.map((person) =>
      as === 'browser' ? reconnect(port, person) : listen(port, person.token, [{ topic: `user:${person.id}` }]),
    ),
  )
  lines.push(...opened)
  return performance.now() - began
}

async function drop(): Promise<number> {
  for (const line of lines.splice(0)) line.destroy()
  return 0
}

/** Connects like a browser: fetches a ticket, subscribes to its own topic and the open dossier, and catches up. */
async function reconnect(port: number, person: Person): Promise<Socket> {
  const poster = await Poster.open(port)
  const ticketStatus = await poster.ask('POST', '/api/v1/auth/ws-ticket', person.token, '')
  if (ticketStatus !== 200 && ticketStatus !== 201) throw new Error(`No ticket: ${ticketStatus}`)
  const { ticket } = JSON.parse(poster.body) as { ticket: string }
  const topics = [{ topic: `user:${person.id}` }, { dossier_id: person.dossier_id }]
  const line = await listen(port, encodeURIComponent(ticket), topics)
  const path = `/api/v1/dossiers/${person.dossier_id}/messages?after_seq=0`
  const status = await poster.ask('GET', path, person.token)
  if (status !== 200) throw new Error(`Not caught up: ${status}`)
  poster.close()
  return line
}

async function listen(port: number, token: string, topics: object[]): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let unanswered = topics.length
  const line = await openLine(`http://127.0.0.1:${port}/ws?token=${token}`, (frame) => {
    if (frame.startsWith('{"type":"error"')) reject(new Error(frame))
    if (frame.startsWith('{"type":"subscribed"')) unanswered -= 1
    if (unanswered === 0) resolve()
  })
  line.on('error', reject)
  for (const topic of topics) send(line, { type: 'subscribe', ...topic })
  await promise
  return line
}
