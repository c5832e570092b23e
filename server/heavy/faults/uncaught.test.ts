import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KloptProcess } from '../../src/testing/klopt-process.ts'
import { openSharedDatabase } from './shared-database.ts'

let folder: string
let database: Awaited<ReturnType<typeof openSharedDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-uncaught-'))
  database = await openSharedDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A module that falls in one of the threads as soon as `now` is there. */
async function trap(where: 'isMainThread' | '!isMainThread', now: string): Promise<string> {
  const path = join(folder, `${where.length}.mjs`)
  await writeFile(
    path,
    `import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const fall = () => {
  if (existsSync(${JSON.stringify(now)})) throw new Error('nobody expected this')
}
if (${where}) setInterval(fall, 20).unref()
`,
  )
  return path
}

test.each([
  ['in the thread of the requests', 'isMainThread'],
  ['in the thread of the jobs', '!isMainThread'],
] as const)('a fault %s that nothing catches ends Klopt, which says so in a line of its log', async (_, where) => {
  const now = join(folder, `now ${where.length}`)
  const klopt = await KloptProcess.start({
    DATABASE_URL: database.DATABASE_URL,
    DATA_DIR: folder,
    SECRET_KEY: 'a key of its own of thirty-two signs',
    NODE_ENV: 'production',
    RATE_LIMIT_SCALE: '1',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=${await trap(where, now)}`,
  })
  await klopt.isReady()

  await writeFile(now, '')

  expect(await klopt.endsByItself()).toBe(1)
  const last = JSON.parse(klopt.said.trim().split('\n').at(-1) ?? '') as unknown
  expect(last).toMatchObject({ level: 60, msg: 'Klopt ends by a fault that nothing caught' })
  expect(last).toMatchObject({ err: { message: 'nobody expected this' } })
})
