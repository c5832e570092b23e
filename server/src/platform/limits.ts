import { tooMany } from './errors.ts'

const scan_every = 60_000

/** How often something may happen: `most` times in `seconds`, counted per key in a sliding window. */
export type Limit = { name: string; most: number; seconds: number }

/** Counts in memory. It lives as long as the process; `scale` is raised by tests alone. */
export class Limits {
  readonly #times = new Map<string, number[]>()
  readonly #scale: number
  #scanned = Date.now()

  constructor(scale = 1) {
    this.#scale = scale
  }

  /** Counts one more, or refuses with 429 and the seconds until the oldest falls out of the window. */
  take(limit: Limit, key: string): void {
    const times = this.#recent(limit, key)
    if (times.length >= limit.most * this.#scale) throw tooMany(this.#wait(limit, times))
    times.push(Date.now())
  }

  /** Refuses when `fail` was called too often for this key; counts nothing itself. */
  check(limit: Limit, key: string): void {
    const times = this.#recent(limit, key)
    if (times.length >= limit.most * this.#scale) throw tooMany(this.#wait(limit, times))
  }

  fail(limit: Limit, key: string): void {
    this.#recent(limit, key).push(Date.now())
  }

  #recent(limit: Limit, key: string): number[] {
    this.#forgetOld()
    const id = `${limit.name} ${key}`
    const since = Date.now() - limit.seconds * 1000
    const times = (this.#times.get(id) ?? []).filter((time) => time > since)
    this.#times.set(id, times)
    return times
  }

  #wait(limit: Limit, times: number[]): number {
    return Math.max(1, Math.ceil(((times[0] ?? 0) + limit.seconds * 1000 - Date.now()) / 1000))
  }

  // A day is the longest window: what is older is nobody's count any more.
  #forgetOld(): void {
    const now = Date.now()
    if (now - this.#scanned < scan_every) return
    this.#scanned = now
    for (const [id, times] of this.#times) if ((times.at(-1) ?? 0) < now - 86_400_000) this.#times.delete(id)
  }
}

export const personLimit: Limit = { name: 'calls of a person', most: 300, seconds: 60 }
export const anonymousLimit: Limit = { name: 'calls of an address', most: 300, seconds: 60 }
export const wrongPasswordLimit: Limit = { name: 'wrong passwords', most: 10, seconds: 15 * 60 }
export const wrongPasswordAddressLimit: Limit = { name: 'wrong passwords of an address', most: 100, seconds: 3600 }
export const badLinkLimit: Limit = { name: 'bad links of an address', most: 30, seconds: 3600 }
export const messageBurstLimit: Limit = { name: 'messages at once', most: 10, seconds: 5 }
export const messageLimit: Limit = { name: 'messages', most: 60, seconds: 60 }
export const dossierMessageLimit: Limit = { name: 'messages of a dossier', most: 300, seconds: 60 }
export const uploadLimit: Limit = { name: 'files', most: 200, seconds: 3600 }
export const downloadLimit: Limit = { name: 'downloads', most: 600, seconds: 3600 }
export const inviteLimit: Limit = { name: 'invitations', most: 60, seconds: 3600 }
export const dossierLimit: Limit = { name: 'dossiers', most: 60, seconds: 3600 }
export const handshakeLimit: Limit = { name: 'handshakes of an address', most: 60, seconds: 60 }
