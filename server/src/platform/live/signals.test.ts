import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { hearSignals } from './signals.ts'

test('a database that ends just as we begin to listen leaves Klopt running, and it listens again', async () => {
  const database = new DyingDatabase()
  const pool = new pg.Pool({ host: '127.0.0.1', port: await database.port(), user: 'klopt' })
  const uncaught = vi.fn<() => void>()
  process.on('unhandledRejection', uncaught)

  const stop = hearSignals({ pool } as Deps)
  await expect.poll(() => database.asked).toBeGreaterThan(1)
  await stop()
  process.off('unhandledRejection', uncaught)

  expect(uncaught).not.toHaveBeenCalled()
  database.close()
})

/** Takes every connection, and at its first question says what PostgreSQL says when its first process was killed. */
class DyingDatabase {
  asked = 0
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
        this.asked += 1
        const words = ['SFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit', '']
        socket.end(packet('E', Buffer.from(`${words.join('\0')}\0`)))
      })
    })
  }
}

/** A message of PostgreSQL's protocol: its letter, its length, what it says. */
function packet(letter: string, body: Buffer): Buffer {
  const head = Buffer.from(`${letter}0000`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
