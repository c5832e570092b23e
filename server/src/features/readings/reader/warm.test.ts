import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WarmReaders } from './warm.ts'

const start = async () =>
  spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'pipe', 'ignore'] })

test('a waiting reader is taken once, and only the set number of readers waits', async () => {
  const warm = new WarmReaders(start)
  warm.keep(1)
  await Promise.all([warm.refill(), warm.refill()])

  const [first, second] = [warm.take(), warm.take()]

  expect(first?.exitCode).toBeNull()
  expect(second).toBeUndefined()
  first?.kill('SIGKILL')
})

test('a reader that ended while it waited is not taken', async () => {
  const reader = await start()
  const warm = new WarmReaders(async () => reader)
  warm.keep(1)
  await warm.refill()

  reader.kill('SIGKILL')
  await once(reader, 'exit')

  expect(warm.take()).toBeUndefined()
})

test('if no readers are to wait, those that wait are ended', async () => {
  const reader = await start()
  const warm = new WarmReaders(async () => reader)
  warm.keep(1)
  await warm.refill()

  warm.keep(0)

  expect(await once(reader, 'exit')).toEqual([null, 'SIGKILL'])
})
