import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const host = 'push.klopt.example'

export type ReceivedPush = { path: string; headers: Record<string, unknown>; body: Buffer; at: number }

/** A push service on this machine, over TLS, that accepts everything, or answers as the test decides. */
export async function openPushService() {
  const folder = await mkdtemp(join(tmpdir(), 'klopt-push-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},DNS:localhost`]
  await promisify(execFile)('openssl', [...made, ...names, '-keyout', key, '-out', cert])
  const ca = await readFile(cert)
  const received: ReceivedPush[] = []
  const service = { status: 201, location: '' }
  const server = createServer({ cert: ca, key: await readFile(key) }, async (request, response) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers, body, at: Date.now() })
    response.writeHead(service.status, service.location ? { location: service.location } : {}).end()
  })
  await rm(folder, { recursive: true })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ ca, lookup: (_, __, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, connected) => connect({ ...options, port }, connected)
  return {
    origin: `https://${host}`,
    port,
    ca,
    received,
    /** Decides about the next answers. */
    answer: (status: number, location = '') => void Object.assign(service, { status, location }),
    /** Connects to this service alone, which the guarded agent would refuse. */
    agent,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
