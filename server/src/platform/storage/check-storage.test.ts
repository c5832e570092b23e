import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Store } from '../../testing/s3-store.ts'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { checkStorage } from './check-storage.ts'
import { readConfig } from '../config.ts'
import { openDeps } from '../deps.ts'

const world = useWorld()
const log = useLog()
let folder: string
let status = 200
const server = createServer((_, answer) => answer.writeHead(status).end())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-files-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

function check(port = (server.address() as AddressInfo).port) {
  const config = readConfig({
    DATA_DIR: folder,
    STORAGE_URL: `s3://papers?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  })
  return checkStorage(openDeps(config, world.pool, world.db))
}

test.each([
  [404, 'STORAGE_URL: there is no bucket papers.'],
  [403, 'STORAGE_URL: the storage refuses these keys for the bucket papers.'],
  [400, 'STORAGE_URL: the storage rejects the request for the bucket papers (is the region right?).'],
])('a storage that responds with %i stops the start with its reason', async (responseStatus, line) => {
  status = responseStatus
  await expect(check()).rejects.toThrow(line)
})

test('a working storage does not stop the start, and one that is away only gives a warning', async () => {
  const store = await startS3Store()
  await checkStorage(openDeps(readConfig({ DATA_DIR: folder, ...store.env }), world.pool, world.db))
  await store.stop()
  expect(log).toEqual([])

  await check(1)

  expect(log).toEqual([expect.stringMatching(/^STORAGE_URL: the storage does not respond .*ECONNREFUSED/)])
})
