import { beforeEach } from 'vitest'

export type NetworkRequest = { method: string; path: string; query: URLSearchParams; body: unknown }
type Responder = (asked: NetworkRequest) => unknown

/** An answer that is no success, or the lack of one. */
export class Refused extends Error {
  status: number
  body: unknown

  constructor(status: number, code: string, detail = code) {
    super(code)
    this.status = status
    this.body = { code, detail }
  }
}

/** The network's edge of a web test: what the server would answer, and what it was asked. */
export class Network {
  asked: NetworkRequest[] = []
  offline = false
  #answers = new Map<string, Responder>()

  on(method: string, path: string, answer: Responder) {
    this.#answers.set(`${method} ${path}`, answer)
  }

  times(method: string, path: string): number {
    return this.asked.filter((one) => one.method === method && one.path === path).length
  }

  reset() {
    this.asked = []
    this.offline = false
    this.#answers.clear()
  }

  async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const { method = 'GET', body } = init
    const asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    }
    this.asked.push(asked)
    if (this.offline) throw new TypeError('Failed to fetch')
    const answer = this.#answers.get(`${method} ${url.pathname}`)
    if (!answer) return Response.json({ code: 'not_found', detail: 'Niet gevonden.' }, { status: 404 })
    try {
      const value = await Promise.race([answer(asked), broken(init.signal)])
      if (value instanceof Response) return value
      return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
    } catch (error) {
      if (error instanceof Refused) return Response.json(error.body, { status: error.status })
      throw error
    }
  }
}

/** Never comes, or fails when whoever asked has given up. */
function broken(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
}

/** Gives each test of a file a network of its own, until the next one begins, and a device without anything kept on it. */
export function useNetwork(): Network {
  const network = new Network()
  const real = globalThis.fetch
  beforeEach(() => {
    network.reset()
    localStorage.clear()
    // What belongs to the build itself is really there.
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && input.includes('/node_modules/') ? real(input, init) : network.fetch(input, init)
  })
  return network
}
