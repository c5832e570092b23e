import { Resolver } from 'node:dns/promises'

/** Looks up records of a type, such as TXT. Rejects with `ENOTFOUND` or `ENODATA` if there are none. */
export type Resolve = (name: string, type: string) => Promise<string[][] | string[]>

/** The resolver of this machine, with a short patience: a mail server waits for our reply. */
export function systemResolver(): Resolve {
  const dns = new Resolver({ timeout: 2000, tries: 2 })
  return (name, type) => dns.resolve(name, type) as Promise<string[][] | string[]>
}
