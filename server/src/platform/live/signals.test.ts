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

/** Accepts every connection. Its first query fails like that of a PostgreSQL whose main process was killed. */
class DyingDatabase {
  queries = 0
  readonly #server = createServer((socket) => this.#serve(socket))

  async port(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
  }

  #serve(socket: Socket): void {
    socket.once('data', () => {
      socket.write(Buffer.concat([packet('R', Buffer.alloc(4)), packet('Z', Buffer.from('I'))]))
      socket.once('data', () => {
        this.queries += 1
        const words = ['SFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit', '']
        socket.end(packet('E', Buffer.from(`${words.join('\0')}\0`)))
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
