import type { Resolve } from '../../../platform/mail/dns.ts'

/** Less than the time of a check, so that one that waits for the DNS still ends by itself. */
const patienceMs = 5000
/** An honest mail needs about 20. */
const lookupsMost = 100

/** Looks up records for one check: only so long, and only so many. */
export function boundedResolver(resolve: Resolve): Resolve {
  const late = AbortSignal.timeout(patienceMs)
  let asked = 0
  return async (name, type) => {
    asked += 1
    if (asked > lookupsMost) throw noAnswer()
    return inTime(resolve(name, type), late)
  }
}

function inTime<T>(answer: Promise<T>, late: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(noAnswer())
  if (late.aborted) giveUp()
  late.addEventListener('abort', giveUp, { once: true })
  return Promise.race([answer, promise]).finally(() => late.removeEventListener('abort', giveUp))
}

function noAnswer(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' })
}
