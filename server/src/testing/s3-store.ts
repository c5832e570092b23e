import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import type { StorageAddress } from '../platform/storage/bucket.ts'

const bucket = 'klopt'
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The connection to the store: normal, refused, without a response, cut halfway, or very slow. */
export type StoreBehaviour = 'fair' | 'refusing' | 'silent' | 'cut' | 'slow'
const cutAfter = 300_000
const dropBytes = 2000
const dropMs = 100 // 20 kB a second

export type S3Store = Awaited<ReturnType<typeof startS3Store>>

/**
 * An S3 store behind a proxy that can break connections. Unlike others, this store checks no signatures and keeps half
 * of an interrupted upload.
 */
export async function startS3Store() {
  const directory = await mkdtemp(join(tmpdir(), 'klopt-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  const proxy = await startProxy(port)
  const endpoint = `http://127.0.0.1:${proxy.port}`
  const storage: StorageAddress = { bucket, endpoint, region: 'eu-west-1', credentials: keys }
  return {
    storage,
    env: {
      STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=eu-west-1`,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    behave: (next: StoreBehaviour) => proxy.behave(next),
    makeOld: (sha256: string) =>
      utimes(join(directory, bucket, `files/${sha256}._S3rver_object`), new Date(0), new Date(0)),
    stop: async () => {
      await proxy.stop()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startProxy(store: number) {
  let now: StoreBehaviour = 'fair'
  const open = new Set<Socket>()
  const server = createServer((from) => {
    if (now === 'refusing') return void from.resetAndDestroy()
    const to = connect(store, '127.0.0.1')
    let passed = 0
    for (const socket of [from, to]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    const pass = (one: Socket, other: Socket) => (piece: Buffer) => {
      passed += piece.length
      if (now === 'cut' && passed > cutAfter) from.resetAndDestroy()
      else if (now === 'slow') void drip(one, other, piece)
      else if (now !== 'silent') other.write(piece)
    }
    async function drip(one: Socket, other: Socket, piece: Buffer) {
      one.pause()
      for (let rest = piece; rest.length > 0 && !other.destroyed;) {
        const drop = now === 'slow' ? dropBytes : rest.length
        other.write(rest.subarray(0, drop))
        rest = rest.subarray(drop)
        await pause(dropMs)
      }
      one.resume()
    }
    from.on('data', pass(from, to))
    to.on('data', pass(to, from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    behave(next: StoreBehaviour) {
      now = next
      for (const socket of open) if (next === 'refusing') socket.resetAndDestroy()
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
