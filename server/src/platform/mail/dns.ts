import { Resolver } from 'node:dns/promises'

/** Looks up records of a type, such as TXT. Rejects with `ENOTFOUND` or `ENODATA` if there are none. */
export type Resolve = (name: string, type: string) => Promise<string[][] | string[]>

/**
 * The resolver of this machine, with a short patience: a mail server waits for our reply. `servers` replaces the ones
 * that it asks.
 */
export function systemResolver(servers?: string[]): Resolve {
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) dns.setServers(servers)
  return (name, type) => dns.resolve(name, type) as Promise<string[][] | string[]>
}
