import { log } from '../log.ts'
import type { Register, RegisterAnswer } from './register.ts'
import { Breaker } from './breaker.ts'
import { Cache } from './cache.ts'
import { addressLines, KvkPlace } from './address.ts'
import { KvkFailure, KvkPage, mergeRows } from './rows.ts'

type Settings = { url: string; key: string }
type Times = { timeout_ms?: number; pause_ms?: number; lifetime_ms?: number }

const cachedMost = 5000
const rowsAPage = 50
const bytesMost = 1024 * 1024
const failuresInARow = 5
const noHit = 'IPD5200'

/** The register rejected this question, but works. */
class RejectedQuestion extends Error {}

/**
 * The search service of the Dutch chamber of commerce. It only calls the host of the setting. Answers are cached for a
 * day, simultaneous equal questions share one call, and a circuit breaker pauses calls after repeated failures.
 */
export class KvkRegister implements Register {
  readonly #url: string
  readonly #key: string
  readonly #timeout_ms: number
  readonly #breaker: Breaker
  readonly #cache: Cache<RegisterAnswer>
  readonly #pending = new Map<string, Promise<RegisterAnswer>>()

  constructor(settings: Settings, { timeout_ms = 3000, pause_ms = 30_000, lifetime_ms = 86_400_000 }: Times = {}) {
    this.#url = settings.url
    this.#key = settings.key
    this.#timeout_ms = timeout_ms
    this.#breaker = new Breaker({ failures: failuresInARow, pause_ms })
    this.#cache = new Cache({ most: cachedMost, lifetime_ms })
  }

  async find(text: string): Promise<RegisterAnswer> {
    if (/^\d{8}$/.test(text)) return this.findNumber(text)
    if (/^\d+$/.test(text)) return { up: true, companies: [] } // the service cannot search by part of a number
    return this.#answer('naam', text.toLowerCase())
  }

  findNumber(number: string): Promise<RegisterAnswer> {
    return this.#answer('kvkNummer', number)
  }

  /** Only for letters, so it is not cached, and a failure does not count for the circuit breaker. */
  async findAddress(number: string): Promise<string[]> {
    try {
      const place = await this.#fetch(`/v1/basisprofielen/${number}/hoofdvestiging`)
      return place === null ? [] : addressLines(KvkPlace.parse(place))
    } catch {
      return [] // unknown, shielded or down: the sender looks up the address
    }
  }

  async #answer(parameter: 'naam' | 'kvkNummer', value: string): Promise<RegisterAnswer> {
    const query = new URLSearchParams({ [parameter]: value, resultatenPerPagina: String(rowsAPage) }).toString()
    const answer = this.#cache.get(query) ?? this.#pending.get(query)
    if (answer) return answer
    const asking = this.#ask(query).finally(() => this.#pending.delete(query))
    this.#pending.set(query, asking)
    return asking
  }

  async #ask(query: string): Promise<RegisterAnswer> {
    if (!this.#breaker.letsIn()) return { up: false, companies: [] }
    try {
      const page = await this.#fetch(`/v2/zoeken?${query}`)
      const companies = page === null ? [] : mergeRows(KvkPage.parse(page))
      this.#breaker.succeeded()
      const answer = { up: true, companies }
      this.#cache.set(query, answer)
      return answer
    } catch (error) {
      if (error instanceof RejectedQuestion) this.#breaker.succeeded()
      else if (this.#breaker.failed())
        log.warn(`Company register: ${reason(error)}. It is not called for a while; searches work without it.`)
      return { up: false, companies: [] }
    }
  }

  /** The response body, or null when there are no results. */
  async #fetch(path: string): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      headers: { apikey: this.#key, accept: 'application/json' },
      redirect: 'error', // send the key only to the host of the setting
      signal: AbortSignal.timeout(this.#timeout_ms),
    })
    const text = await readBounded(response)
    if (response.status === 400) throw new RejectedQuestion()
    if (response.status !== 200 && response.status !== 404) throw new Error(`it answered ${response.status}`)
    const body: unknown = JSON.parse(text)
    if (response.status === 200) return body ?? {}
    const codes = KvkFailure.parse(body).fout.map(({ code }) => code)
    if (!codes.includes(noHit)) throw new Error('it answered 404')
    return null
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMost) throw new Error('its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed'
  return error.cause instanceof Error ? error.cause.message : error.message.split('\n', 1).join('')
}
