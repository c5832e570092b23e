type Work<T> = (lock: { name: string } | null) => T | Promise<T>
type Options = { ifAvailable?: boolean; signal?: AbortSignal }

/** When the last request for each lock ends. */
const ends = new Map<string, Promise<void>>()

/** As `navigator.locks.request`, but only within this page: browsers do not lend locks over plain http. */
export function requestLock<T>(name: string, work: Work<T>): Promise<T>
export function requestLock<T>(name: string, options: Options, work: Work<T>): Promise<T>
export async function requestLock<T>(name: string, given: Options | Work<T>, more?: Work<T>): Promise<T> {
  const options = typeof given === 'function' ? {} : given
  const work = typeof given === 'function' ? given : more
  if (!work) throw new TypeError('A lock is requested for some work')
  const earlier = ends.get(name)
  if (earlier && options.ifAvailable) return work(null)
  const done = Promise.withResolvers<void>()
  const end = Promise.all([earlier, done.promise]).then(() => {
    if (ends.get(name) === end) ends.delete(name)
    return undefined
  })
  ends.set(name, end)
  try {
    await (options.signal ? Promise.race([earlier, ended(options.signal)]) : earlier)
    return await work({ name })
  } finally {
    done.resolve()
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
