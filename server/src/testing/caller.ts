import { type Answer, type CardDetail, type Endpoint, type Failure, readCard, type Request } from '@klopt/contract'
import { contradictions } from '../features/cards/testing/contradictions.ts'
import { Line } from './line.ts'

type Identity = { id: string; email: string; full_name: string; company_id: string }
type CallAnswer<E extends Endpoint> = { status: number; body: Answer<E>; refusal: Failure; headers: Headers }
type CallOptions = { headers?: Record<string, string> }
type Arguments<E extends Endpoint> =
  object extends Request<E> ? [request?: Request<E> & CallOptions] : [request: Request<E> & CallOptions]
type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } & CallOptions

/** A client of Klopt over HTTP and WebSocket, with the session of a person or, as a stranger, without one. */
export class Caller {
  readonly id: string
  readonly email: string
  readonly full_name: string
  readonly company_id: string
  readonly token: string | null
  /** The address of the node that serves this caller. */
  readonly address: string

  constructor(address: string, token: string | null, { id, email, full_name, company_id }: Identity) {
    this.address = address
    this.token = token
    this.id = id
    this.email = email
    this.full_name = full_name
    this.company_id = company_id
  }

  /** Makes a call of the contract. `body` is the response of a success, `refusal` that of a refusal. */
  async call<E extends Endpoint>(endpoint: E, ...[request]: Arguments<E>): Promise<CallAnswer<E>> {
    const { params = {}, query = {}, body, headers } = (request ?? {}) as Parts
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const present = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
    const answer = await this.fetch(search ? `${path}?${search}` : path, {
      method: endpoint.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const parsed: unknown = text === '' ? undefined : JSON.parse(text)
    if (endpoint.path === readCard.path && answer.ok) assertNoContradiction(parsed as CardDetail)
    return { status: answer.status, body: parsed as Answer<E>, refusal: parsed as Failure, headers: answer.headers }
  }

  /** Any request as this person, including malformed ones. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.token && !headers.has('authorization')) headers.set('authorization', `Bearer ${this.token}`)
    return fetch(new URL(path, this.address), { ...init, headers })
  }

  /** Opens a WebSocket. */
  listen(token = this.token ?? ''): Promise<Line> {
    return Line.open(`${this.address.replace('http', 'ws')}/ws?token=${encodeURIComponent(token)}`)
  }
}

/** No row of any card that a test reads contradicts itself. */
function assertNoContradiction({ lines }: CardDetail): void {
  const [row] = contradictions(lines)
  if (row) throw new Error(`a row of the card contradicts itself: ${JSON.stringify(row)}`)
}
