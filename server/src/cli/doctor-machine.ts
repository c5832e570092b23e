import { statfs } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { sandbox } from '../features/readings/reader/read-in-sandbox.ts'
import { describeSandbox } from '../features/readings/reader/sandbox.ts'
import type { Deps } from '../platform/deps.ts'
import { describeFailure, checkMailServer } from '../platform/mail/transport.ts'
import { faultOf } from '../platform/storage/check-storage.ts'
import { RedisLink } from '../platform/nodes/redis.ts'
import type { Finding } from './finding.ts'
import { hostAndPort } from './service-places.ts'

export async function checkStorage({ config, files }: Deps): Promise<Finding> {
  try {
    await files.check()
    await files.probe()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const fault = config.storage && faultOf(cause, config.storage.bucket)
    throw fault ? new Error(`STORAGE_URL: ${fault}`) : error
  }
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const free = (100 * bavail) / blocks
  const bucket = config.storage
    ? `a file can be written to the bucket ${config.storage.bucket}, read and removed; `
    : ''
  const text = `${bucket}${config.dataDir} can be written; ${gigabytes(bavail * bsize)} of ${gigabytes(blocks * bsize)} free`
  return { state: free < 5 ? 'wrong' : free < 15 ? 'note' : 'ok', text }
}

/** Checks which protection readers have besides that of Node, for the user who runs the command. */
export async function checkReaders(): Promise<Finding> {
  const chosen = await sandbox()
  const text = describeSandbox(chosen)
  if (chosen.own_user || chosen.namespaces) return { state: 'ok', text }
  const missing =
    'a reader that a document has taken over could send signals to Klopt: see "Reading documents" in docs/operations.md'
  return { state: 'note', text: `${text}; ${missing}` }
}

export async function checkRedis({ config: { redisUrl } }: Deps): Promise<Finding> {
  if (!redisUrl) return { state: 'ok', text: 'REDIS_URL is not set: this Klopt is the only one' }
  const at = hostAndPort(redisUrl)
  const redis = new RedisLink(redisUrl)
  await redis.settled()
  const { isHere } = redis
  await redis.stop()
  if (isHere) return { state: 'ok', text: `${at} responds and delivers messages` }
  return {
    state: 'wrong',
    text: `REDIS_URL: ${at} does not respond: the nodes continue, each with its own limits, and send events through the database`,
  }
}

export async function checkSmtp({ config }: Deps): Promise<Finding> {
  if (!config.smtpUrl) {
    const text = `SMTP_URL is not set: mails are kept in ${config.dataDir}/mail`
    return { state: config.production ? 'wrong' : 'note', text }
  }
  const at = hostAndPort(config.smtpUrl)
  try {
    await checkMailServer(config)
    return { state: 'ok', text: `${at} responds` }
  } catch (error) {
    return { state: 'wrong', text: `SMTP_URL: ${at}: ${describeFailure(error, config)}${portHint(config.smtpUrl)}` }
  }
}

/** Port 465 begins with TLS, and the others begin without. */
function portHint(smtpUrl: string): string {
  const { protocol, port } = new URL(smtpUrl)
  if (protocol === 'smtp:' && port === '465') return '. Port 465 usually needs smtps://'
  if (protocol === 'smtps:' && ['25', '587'].includes(port)) return `. Port ${port} usually needs smtp://`
  return ''
}

/** Checks HOST and PORT. Behind a proxy that is not the public address. */
export async function checkServer({ config: { host, port, socket } }: Deps): Promise<Finding> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const address = socket ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const place = socket ? { socketPath: socket } : { host: name, port }
  try {
    const options = { ...place, path: '/readyz', agent: false, signal: AbortSignal.timeout(5000) }
    const { statusCode: status } = await new Promise<IncomingMessage>((resolve, reject) => {
      get(options, (response) => resolve(response.resume())).on('error', reject)
    })
    if (status === 200) return { state: 'ok', text: `Klopt answers on ${address}` }
    return { state: 'wrong', text: `${address} answers ${status}: Klopt is not ready` }
  } catch {
    return { state: 'note', text: `nothing answers on ${address}: Klopt does not run there` }
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
