import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WarmReaders } from './warm.ts'

const start = async () =>
  spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'pipe', 'ignore'] })

test('a waiting reader is taken once, and without one a new reader is started', async () => {
  const warm = new WarmReaders(start)
  warm.keep(1)
  await Promise.all([warm.refill(), warm.refill()])

  const taken = [await warm.take(), await warm.take(), await warm.take()]

  expect(new Set(taken).size).toBe(3)
  for (const reader of taken) reader.kill('SIGKILL')
})

test('a reader that ended while it waited is not taken', async () => {
  const readers: Awaited<ReturnType<typeof start>>[] = []
  const warm = new WarmReaders(async () => {
    const reader = await start()
    readers.push(reader)
    return reader
  })
  warm.keep(1)
  await warm.refill()
  const [ended] = readers
  ended?.kill('SIGKILL')
  if (ended) await once(ended, 'exit')

  const taken = await warm.take()

  expect(taken).not.toBe(ended)
  taken.kill('SIGKILL')
})

test('without readers to keep, those that wait are ended', async () => {
  const started = start()
  const warm = new WarmReaders(() => started)
  warm.keep(1)
  await warm.refill()

  warm.keep(0)

  expect(await once(await started, 'exit')).toEqual([null, 'SIGKILL'])
})
