import type { Resolve } from '../../../platform/mail/dns.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import { replies } from '../smtp-reply.ts'
import { boundedResolver } from './bounded-resolver.ts'
import { CheckerProcess, type Order } from './checker-process.ts'
import type { Findings } from './findings.ts'
import type { Peer } from './protocol.ts'

/** The others wait for their turn. A check mostly waits for the DNS. */
const atOnce = 16
/** From the arrival of a mail until its check begins, also the second one. The rest of its time is for the DNS. */
const turnMs = 3000
/** From the arrival of a mail until its check ends. */
const patienceMs = 8000
/** A mail that is checked beside one that ends the process is not to blame. */
const triesMost = 2

let running = 0
const waiting = new Set<() => void>()
let current: CheckerProcess | null = null

/**
 * What the signatures, the sending machine and the domain of a mail say about its sender. Found out in another process
 * that is ended when it takes too long: such a check may be as expensive as its sender wants. Null if that happened to
 * a mail that had the process for itself. Any other that was not checked in time is to be sent again.
 */
export async function findOut(draft: Draft, peer: Peer, resolve: Resolve): Promise<Findings | null> {
  const arrived = performance.now()
  const late = Promise.withResolvers<'late'>()
  const clock = setTimeout(() => late.resolve('late'), patienceMs)
  const order = { draft, peer, resolve: boundedResolver(resolve) }
  try {
    await takeTurn()
    try {
      for (let tries = 0; tries < triesMost && performance.now() - arrived <= turnMs; tries += 1) {
        const outcome = await checkOnce(order, late.promise)
        if (outcome !== 'ended') return outcome
      }
      throw replies.away()
    } finally {
      passTurn()
    }
  } finally {
    clearTimeout(clock)
  }
}

/** `ended`: its process did, perhaps because of another mail. */
async function checkOnce(order: Order, late: Promise<'late'>): Promise<Findings | null | 'ended'> {
  const checker = current?.isOpen ? current : (current = new CheckerProcess())
  const outcome = await Promise.race([checker.check(order), late])
  if (outcome !== 'late') return outcome
  const isToBlame = checker.hasOneMail
  checker.end()
  if (isToBlame) return null
  throw replies.away()
}

async function takeTurn(): Promise<void> {
  if (running < atOnce) {
    running += 1
    return
  }
  await new Promise<void>((begin, giveUp) => {
    const clock = setTimeout(() => {
      waiting.delete(next)
      giveUp(replies.away())
    }, turnMs)
    const next = () => {
      clearTimeout(clock)
      begin()
    }
    waiting.add(next)
  })
}

function passTurn(): void {
  const [next] = waiting
  if (!next) {
    running -= 1
    return
  }
  waiting.delete(next)
  next()
}
