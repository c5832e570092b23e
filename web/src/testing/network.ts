import { errorReasons } from '@klopt/contract'
import { beforeEach } from 'vitest'

export type NetworkRequest = { method: string; path: string; query: URLSearchParams; body: unknown }
type Responder = (request: NetworkRequest) => unknown

/** An error response, or no response. */
export class Refused extends Error {
  status: number
  body: unknown

  /** `key` is a code, or a reason of one. */
  constructor(status: number, key: string, detail = key) {
    super(key)
    this.status = status
    const reasons: Record<string, string> = errorReasons
    this.body = { code: reasons[key] ?? key, reason: key, detail }
  }
}

/** A responder that refuses with this code. */
export function refusing(code: string, status = 403): () => never {
  return () => {
    throw new Refused(status, code)
  }
}

/** A fake network for web tests: the server's responses, and the requests that it received. */
export class Network {
  requests: NetworkRequest[] = []
  offline = false
  #answers = new Map<string, Responder>()

  on(method: string, path: string, answer: Responder) {
    this.#answers.set(`${method} ${path}`, answer)
  }

  /** The account with an address, if any, as a form looks it up. */
  onAccount(email: string, answer: () => { company_id: string | null; own_domain?: boolean } | null) {
    this.on('GET', `/api/v1/users/check-email-company/${encodeURIComponent(email)}`, () => {
      const account = answer()
      return account && { email, ...account }
    })
  }

  times(method: string, path: string): number {
    return this.requests.filter((one) => one.method === method && one.path === path).length
  }

  reset() {
    this.requests = []
    this.offline = false
    this.#answers.clear()
  }

  async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const { method = 'GET', body } = init
    const request = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    }
    this.requests.push(request)
    if (this.offline) throw new TypeError('Failed to fetch')
    const answer = this.#answers.get(`${method} ${url.pathname}`)
    if (!answer) return Response.json({ code: 'not_found', detail: 'Niet gevonden.' }, { status: 404 })
    try {
      const value = await Promise.race([answer(request), broken(init.signal)])
      if (value instanceof Response) return value
      return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
    } catch (error) {
      if (error instanceof Refused) return Response.json(error.body, { status: error.status })
      throw error
    }
  }
}

/** Never resolves, and rejects when the request is aborted. */
function broken(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
}

/** Gives each test of a file its own network, until the next one begins, and a device without stored data. */
export function useNetwork(): Network {
  const network = new Network()
  const real = globalThis.fetch
  beforeEach(() => {
    network.reset()
    localStorage.clear()
    // Files of the build itself are really fetched.
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && input.includes('/node_modules/') ? real(input, init) : network.fetch(input, init)
  })
  return network
}
