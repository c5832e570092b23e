import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { Stopping } from './stopping.ts'

test('the last part to start is the first to stop, and each stops once', async () => {
  const stopped: string[] = []
  const stopping = new Stopping()
  for (const name of ['database', 'jobs', 'server']) stopping.later(name, () => stopped.push(name))

  await Promise.all([stopping.all(), stopping.all()])

  expect(stopped).toEqual(['server', 'jobs', 'database'])
})

test('further signals do not interrupt a graceful stop', async () => {
  const child = program(`
    stopping.later('slow', () => new Promise((resolve) => process.stdin.once('end', resolve).resume()))
    stopping.onSignals(Promise.resolve())
    console.log('started')`)
  await untilPrinted(child, 'started')

  child.kill('SIGINT')
  await untilPrinted(child, 'Klopt is stopping.')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(child.exitCode).toBe(null)
  child.stdin.end()

  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a part that fails to stop is logged, and the others still stop', async () => {
  const child = program(`
    stopping.later('database', () => console.log('database stopped'))
    stopping.later('server', () => { throw new Error('stuck') })
    stopping.onSignals(Promise.resolve())
    console.log('started')`)
  await untilPrinted(child, 'started')

  child.kill('SIGTERM')

  await untilPrinted(child, 'database stopped')
  expect(await once(child, 'exit')).toEqual([1, null])
})

test.each([
  [
    'the database',
    `stopping.later('the database', () => new Promise(() => {})); stopping.onSignals(Promise.resolve())`,
  ],
  ['the start', `stopping.onSignals(new Promise(() => {}))`],
])('a stop in which %s hangs ends all the same', async (name, text) => {
  const child = program(`${text}; console.log('started')`, 50)
  await untilPrinted(child, 'started')

  child.kill('SIGTERM')

  await untilPrinted(child, `Klopt ends before its stop is complete: ${name} took too long.`)
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('a stop that only waits for what ends by itself is no failure', async () => {
  const child = program(
    `stopping.later('the jobs', () => new Promise(() => {}), { alone: true }); stopping.onSignals(Promise.resolve()); console.log('started')`,
    50,
  )
  await untilPrinted(child, 'started')

  child.kill('SIGTERM')

  await untilPrinted(child, 'the jobs took too long. Nothing is lost.')
  expect(await once(child, 'exit')).toEqual([0, null])
})

function program(text: string, longestMs = 20_000) {
  const url = JSON.stringify(import.meta.resolve('./stopping.ts'))
  const code = `const { Stopping } = await import(${url}); const stopping = new Stopping(${longestMs}); setInterval(() => {}, 1000); ${text}`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'pipe' })
}

async function untilPrinted(child: ReturnType<typeof program>, words: string) {
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) if (String(chunk).includes(words)) return
}
