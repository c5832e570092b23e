import { statfs } from 'node:fs/promises'
import { sandbox } from '../features/readings/reader/read-in-sandbox.ts'
import { describeSandbox } from '../features/readings/reader/sandbox.ts'
import type { Deps } from '../platform/deps.ts'
import { describeFailure, greetMailServer } from '../platform/mail/transport.ts'
import { RedisLink } from '../platform/nodes/redis.ts'
import type { Finding } from './finding.ts'

export async function checkStorage({ config, files }: Deps): Promise<Finding> {
  await files.check()
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const free = (100 * bavail) / blocks
  const bucket = config.storage ? `the bucket ${config.storage.bucket} answers; ` : ''
  const text = `${bucket}${config.dataDir} can be written; ${gigabytes(bavail * bsize)} of ${gigabytes(blocks * bsize)} free`
  return { state: free < 5 ? 'wrong' : free < 15 ? 'note' : 'ok', text }
}

/** What else than Node keeps a reader from what is not its own: as the user that types the command. */
export async function checkReaders(): Promise<Finding> {
  const chosen = await sandbox()
  const text = describeSandbox(chosen)
  if (chosen.own_user || chosen.namespaces) return { state: 'ok', text }
  const missing =
    'a reader that a document got hold of could signal Klopt: see "Reading documents" in docs/operations.md'
  return { state: 'note', text: `${text}; ${missing}` }
}

export async function checkRedis({ config: { redisUrl } }: Deps): Promise<Finding> {
  if (!redisUrl) return { state: 'ok', text: 'REDIS_URL is not set: this Klopt is the only one' }
  const { host } = new URL(redisUrl)
  const redis = new RedisLink(redisUrl)
  await redis.settled()
  const { isHere } = redis
  await redis.stop()
  if (isHere) return { state: 'ok', text: `${host} answers and passes on what is told` }
  return { state: 'wrong', text: `${host} does not answer: the nodes go on, each by itself and through the database` }
}

export async function checkSmtp({ config }: Deps): Promise<Finding> {
  if (!config.smtpUrl) {
    const text = `SMTP_URL is not set: mails are kept in ${config.dataDir}/mail`
    return { state: config.production ? 'wrong' : 'note', text }
  }
  const { host } = new URL(config.smtpUrl)
  try {
    await greetMailServer(config)
    return { state: 'ok', text: `${host} answers` }
  } catch (error) {
    return { state: 'wrong', text: `${host}: ${describeFailure(error, config)}` }
  }
}

/** Asked on the address it listens on, which is not the one that people type when a proxy stands before it. */
export async function checkServer({ config: { host, port } }: Deps): Promise<Finding> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) })
    if (status === 200) return { state: 'ok', text: `Klopt answers on ${address}` }
    return { state: 'wrong', text: `${address} answers ${status}: Klopt is not ready` }
  } catch {
    return { state: 'note', text: `nothing answers on ${address}: Klopt does not run there` }
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
