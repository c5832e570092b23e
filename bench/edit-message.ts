import { once } from 'node:events'
import { WebSocket } from 'ws'
import { makeCrowd } from './crowd.ts'
import { percentile, record, table } from './figures.ts'
import { startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures the time from sending an edit, or the deletion, of a message until the last of ten members has received it.
 * PostgreSQL has fsync on, and a colleague writes new messages meanwhile.
 */
const rounds = options.short ? 20 : 400

type SentMessage = { id: string; revision: number }

await onStage(async (stage) => {
  const [dossier] = makeCrowd({ dossiers: 1 })
  if (!dossier) throw new Error('The crowd has a dossier.')
  const { port } = await startKlopt(stage, { crowd: [dossier] })
  const [writer, ...readers] = dossier.members
  const path = `http://127.0.0.1:${port}/api/v1/dossiers/${dossier.id}/messages`
  const sockets = await Promise.all(readers.map(({ token }) => listen(token)))
  const took = { edit: [] as number[], delete: [] as number[] }
  for (let n = 0; n < rounds; n += 1) {
    const sent = await ask('POST', path, { message_type: 'user', message: `nr ${n}` })
    const beside = ask('POST', path, { message_type: 'user', message: 'ondertussen' })
    const edited = await timed('edit', sent, () =>
      ask('PATCH', `${path}/${sent.id}`, { revision: 0, message: `nr ${n}!` }),
    )
    await timed('delete', sent, () => ask('DELETE', `${path}/${sent.id}?revision=${edited.revision}`))
    await beside
  }
  report(await stage.machine())

  async function listen(token: string): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${encodeURIComponent(token)}`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'subscribe', dossier_id: dossier?.id }))
    await once(socket, 'message')
    return socket
  }
  async function ask(method: string, url: string, body?: object): Promise<SentMessage> {
    const headers = { authorization: `Bearer ${writer?.token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as SentMessage
  }
  async function timed(
    deed: keyof typeof took,
    { id }: SentMessage,
    work: () => Promise<SentMessage>,
  ): Promise<SentMessage> {
    const began = performance.now()
    const arrivals = Promise.all(sockets.map((socket) => arrives(socket, id)))
    const answer = await work()
    await arrivals
    took[deed].push(performance.now() - began)
    return answer
  }

  function report(machine: string) {
    const rows = [['until the last of ten', 'p50 ms', 'p95 ms', 'p99 ms']]
    for (const [deed, all] of Object.entries(took))
      rows.push([deed, ...[0.5, 0.95, 0.99].map((share) => percentile(all, share).toFixed(1))])
    console.log(`\n${table(rows)}\n\n${machine}`)
    const p95 = percentile(took.edit, 0.95).toFixed(1)
    const headline = `${new Date().toISOString().slice(0, 10)}: an edit is on the other screens in ${p95} ms at p95 (${machine})`
    if (!options.short) record('Edit and delete a message', headline, table(rows))
  }
})

/** When the change of a message reaches a socket. */
function arrives(socket: WebSocket, id: string): Promise<void> {
  return new Promise((resolve) => {
    const listener = (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { message_type?: string; message?: SentMessage }
      if (frame.message_type !== 'message_changed' || frame.message?.id !== id) return
      socket.off('message', listener)
      resolve()
    }
    socket.on('message', listener)
  })
}
