import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { confined, readApart } from './read-apart.ts'

const server = join(import.meta.dirname, '../../../..')
const document = { type: 'pdf', filename: 'Factuur_2025-0388.pdf', known_numbers: ['4500127'] } as const
const invoice = () =>
  new Uint8Array(readFileSync(join(server, 'src/features/readings/testing/papers/Factuur_2025-0388.pdf')))

test('an invoice is read in a process of its own', async () => {
  const reading = await readApart(invoice(), document)

  expect(reading).toMatchObject({ state: 'read', kind: 'invoice', pages: 1 })
  expect(reading).toHaveProperty(['values', 'total_incl', 'value'], '27321.80')
})

test('a reader sees no file of ours, starts nothing, calls nobody and knows no setting', async () => {
  let calls = 0
  const listening = createServer(() => void (calls += 1)).listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const probe = join(server, 'src/features/readings/testing/probe.ts')

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...confined, probe, port, join(server, '..', 'package-lock.json')],
    { env: {} },
  )
  listening.close()

  expect(JSON.parse(stdout)).toEqual({
    'read a file': 'ERR_ACCESS_DENIED',
    'write a file': 'ERR_ACCESS_DENIED',
    'start a program': 'ERR_ACCESS_DENIED',
    'call a server': 'ERR_ACCESS_DENIED',
    'fetch a page': 'ERR_ACCESS_DENIED',
    'run words as code': 'EvalError',
    'read a file from a thread': 'ERR_ACCESS_DENIED',
    environment: 'empty',
  })
  expect(calls).toBe(0)
})

test('one that takes too long is ended, and its document refused', async () => {
  expect(await readApart(invoice(), document, { time_most: 1 })).toEqual({ state: 'refused', refusal: 'too_heavy' })
})

test('a reader that is stopped with Klopt has failed, so that it is tried again', async () => {
  const reading = readApart(invoice(), document, { signal: AbortSignal.timeout(1) })

  expect(await reading).toEqual({ state: 'failed', cause: 'stopped' })
})

test('where no process can be started the reading has failed, and nothing else', async () => {
  using node = vi.spyOn(process, 'execPath', 'get').mockReturnValue('/nowhere/node')

  expect(await readApart(invoice(), document)).toMatchObject({ state: 'failed' })
  expect(node).toHaveBeenCalled()
})
