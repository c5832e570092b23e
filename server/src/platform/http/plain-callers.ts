import type { FastifyInstance } from 'fastify'
import { parseIp } from '../ip-address.ts'

/** Azure Application Gateway and IIS add the caller's port, and some proxies write IPv6 addresses in brackets. */
const withPort = /^"?(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?"?$/

/**
 * Leaves out the ports in X-Forwarded-For: each connection has another one, so a caller would count as a new address each
 * time, without any limit. Register it before whatever reads `request.ip`.
 */
export function plainCallers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers, socket } }) => {
    // Without a proxy's word, a caller on a unix socket has no address. Only this machine can reach it.
    if (socket.remoteAddress === undefined) headers['x-forwarded-for'] ||= '127.0.0.1'
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) headers['x-forwarded-for'] = entriesOf(forwarded).map(plain).join(', ')
  })
}

/** The addresses of an X-Forwarded-For, the nearest one last. */
export function entriesOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function plain(entry: string): string {
  const [, six, four] = withPort.exec(entry) ?? []
  const address = six ?? four ?? entry
  return parseIp(address)?.toString() ?? address
}
