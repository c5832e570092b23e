import { once } from 'node:events'
import { connect, type TcpNetConnectOpts } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { isDatabaseAway } from './database-away.ts'

const twoAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '127.0.0.2', family: 4 },
]

/** The error of a refused connection to a name that `lookup` resolves. */
async function refusal(lookup: TcpNetConnectOpts['lookup']): Promise<unknown> {
  const socket = connect({
    host: 'db.example',
    port: await freePort(),
    autoSelectFamily: true,
    ...(lookup && { lookup }),
  })
  return (await once(socket, 'error').catch((error: unknown) => [error]))[0]
}

function notFound(code: string) {
  return Object.assign(new Error(`getaddrinfo ${code} db.example`), { code, syscall: 'getaddrinfo' })
}

test('a database whose name has two addresses that both refuse is away', async () => {
  const error = await refusal((_, __, found) => found(null, twoAddresses))

  expect(error).toBeInstanceOf(AggregateError)
  expect(isDatabaseAway(error)).toBe(true)
})

test.each(['ENOTFOUND', 'EAI_AGAIN'])('a database whose name does not resolve (%s) is away', async (code) => {
  const error = await refusal((_, __, found) => found(notFound(code), []))

  expect(error).toMatchObject({ code, syscall: 'getaddrinfo' })
  expect(isDatabaseAway(error)).toBe(true)
})

test('an aggregate of our own errors does not mean the database is away, and neither does a missing file', () => {
  expect(isDatabaseAway(new AggregateError([new TypeError('x is not a function'), new Error('Oeps')]))).toBe(false)
  expect(isDatabaseAway(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})
