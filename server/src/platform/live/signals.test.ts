import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { receiveSignals } from './signals.ts'

test('Klopt survives a database that stops while it starts to listen, and listens again', async () => {
  const database = new DyingDatabase()
  const pool = new pg.Pool({ host: '127.0.0.1', port: await database.port(), user: 'klopt' })
  const uncaught = vi.fn<() => void>()
  process.on('unhandledRejection', uncaught)

  const stop = receiveSignals({ pool } as Deps)
  await expect.poll(() => database.queries).toBeGreaterThan(1)
  await stop()
  process.off('unhandledRejection', uncaught)

  expect(uncaught).not.toHaveBeenCalled()
  database.close()
})

test('a database that refuses to listen, as a standby does, is asked again without leaving connections open', async () => {
  const standby = new DyingDatabase('C25006')
  const pool = new pg.Pool({ host: '127.0.0.1', port: await standby.port(), user: 'klopt' })

  const stop = receiveSignals({ pool } as Deps)
  await expect.poll(() => standby.queries).toBeGreaterThan(1)
  await stop()

  await expect.poll(() => standby.open).toBe(0)
  standby.close()
})

/**
 * Accepts every connection. Its first query fails like that of a PostgreSQL whose main process was killed, or with
 * another code after which the connection stays open.
 */
class DyingDatabase {
  queries = 0
  open = 0
  readonly #code: string
  readonly #server = createServer((socket) => this.#serve(socket))

  constructor(code = 'C57P01') {
    this.#code = code
  }

  async port(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
  }

  #serve(socket: Socket): void {
    this.open += 1
    socket.on('close', () => (this.open -= 1))
    socket.once('data', () => {
      socket.write(Buffer.concat([packet('R', Buffer.alloc(4)), packet('Z', Buffer.from('I'))]))
      socket.once('data', () => {
        this.queries += 1
        const stays = this.#code !== 'C57P01'
        const words = [stays ? 'SERROR' : 'SFATAL', this.#code, 'Mit refuses', '']
        const refusal = packet('E', Buffer.from(`${words.join('\0')}\0`))
        if (stays) socket.write(Buffer.concat([refusal, packet('Z', Buffer.from('I'))]))
        else socket.end(refusal)
      })
    })
  }
}

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
function packet(letter: string, body: Buffer): Buffer {
  const head = Buffer.from(`${letter}0000`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
