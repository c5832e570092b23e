import type { Config } from '../config.ts'
import { isLoopback } from '../settings.ts'

/**
 * A Host header as a browser would compare it: in lower case, without the port of its protocol and a trailing dot, and
 * an IP address in its one form. Empty if it is no host.
 */
export function hostOf(protocol: string, header: string): string {
  const url = URL.parse(`${protocol}//${header.trim()}`)
  return url && url.href === `${url.origin}/` ? url.host.replace(/\.(?=:|$)/, '') : ''
}

/** Whether a Host header names the public address. */
export function sameHost(publicUrl: string, header: string): boolean {
  const { protocol, host } = new URL(publicUrl)
  return hostOf(protocol, header) === hostOf(protocol, host)
}

/** If our own address is loopback, every name of loopback is ours. */
export function ownHosts({ publicUrl }: Config): Set<string> {
  const { protocol, host, hostname, port } = new URL(publicUrl)
  if (!isLoopback(hostname)) return new Set([hostOf(protocol, host)])
  return new Set(['localhost', '127.0.0.1', '[::1]', hostname].map((name) => (port ? `${name}:${port}` : name)))
}
