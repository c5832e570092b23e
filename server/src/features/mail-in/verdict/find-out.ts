import type { Resolve } from '../../../platform/mail/dns.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import { boundedResolver } from './bounded-resolver.ts'
import { CheckerProcess, type Order } from './checker-process.ts'
import type { Findings } from './findings.ts'
import type { Peer } from './protocol.ts'

/** The others wait for their turn. A check mostly waits for the DNS. */
const at_once = 16
const patience_ms = 8000
/** A mail that is checked beside one that ends the process is not to blame. */
const tries_most = 2

let running = 0
const waiting: (() => void)[] = []
let current: CheckerProcess | null = null

/**
 * What the signatures, the sending machine and the domain of a mail say about its sender. Found out in another process
 * that is ended when it takes too long: such a check may be as expensive as its sender wants. Null if that happened.
 */
export async function findOut(draft: Draft, peer: Peer, resolve: Resolve): Promise<Findings | null> {
  if (running >= at_once) await new Promise<void>((next) => void waiting.push(next))
  else running += 1
  try {
    for (let tries = 0; tries < tries_most; tries += 1) {
      const outcome = await checkOnce({ draft, peer, resolve: boundedResolver(resolve) })
      if (outcome !== 'ended') return outcome
    }
    return null
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** `ended`: its process did, perhaps because of another mail. */
async function checkOnce(order: Order): Promise<Findings | null | 'ended'> {
  const checker = current?.isOpen ? current : (current = new CheckerProcess())
  if (!(await checker.isReady)) return 'ended'
  const late = Promise.withResolvers<'late'>()
  const clock = setTimeout(() => late.resolve('late'), patience_ms)
  const outcome = await Promise.race([checker.check(order), late.promise])
  clearTimeout(clock)
  if (outcome !== 'late') return outcome
  checker.end()
  return null
}
