import {
  type Answer,
  type Endpoint,
  type ErrorCode,
  type Failure,
  type FieldError,
  login,
  type Request,
} from '@klopt/contract'
import { takeAhead } from './ahead.ts'
import { authorization, dropEndedToken, readToken } from './token.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type RequestOptions = {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Where the server says the same as the last time the answer is the same object: nothing of it is read or drawn anew. */
  often_same?: boolean
}
type Arguments<E extends Endpoint> =
  object extends Request<E> ? [request?: Request<E> & RequestOptions] : [request: Request<E> & RequestOptions]

/** What the server refused, or `status` 0 when no answer came. */
export class ApiError extends Error {
  status: number
  /** `unknown`: a code that is newer than this page, or none of ours; then the words are all there is. */
  code: ErrorCode | 'no_connection' | 'unknown'
  detail: string
  fields: FieldError[]
  /** By this the server's log has it. */
  request_id: string | null
  /** With `company_registered`: which company has the number, and whom to ask there. */
  company: Failure['company']
  /** After how many seconds the server will look at it again. */
  wait: number | null
  admin_user: Failure['admin_user']

  constructor(
    status: number,
    code: ApiError['code'],
    detail: string,
    more: {
      fields?: FieldError[]
      request_id?: string | undefined
      company?: Failure['company']
      admin_user?: Failure['admin_user']
      wait?: number | null
    } = {},
  ) {
    super(detail || code)
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = more.fields ?? []
    this.request_id = more.request_id ?? null
    this.company = more.company
    this.wait = more.wait ?? null
    this.admin_user = more.admin_user
  }
}

/** Whether there was no line; whatever the server would have said of it is not known. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Makes one typed call of the contract. A 401 outside sign-in ends the session here too. */
export async function call<E extends Endpoint>(endpoint: E, ...request: Arguments<E>): Promise<Answer<E>> {
  return (await callWithHeaders(endpoint, ...request)).answer
}

/** The same, for an answer whose headers say more: the next page's address, the state of the register. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<{ answer: Answer<E>; headers: Headers }> {
  const {
    params,
    query,
    body,
    signal,
    headers,
    keepalive = false,
    often_same = false,
  } = (request ?? {}) as Parts & RequestOptions
  const token = endpoint.session === 'none' ? null : readToken()
  const address = addressOf(endpoint, params, query)
  const ahead = endpoint.method === 'GET' ? takeAhead(address) : undefined
  const answering =
    ahead ??
    fetch(address, {
      method: endpoint.method,
      headers: {
        ...headers,
        ...authorization(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      ...(keepalive && { keepalive }),
    })
  const response = await answering.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'no_connection', '')
  })
  const text = await response.text()
  if (!response.ok) {
    const ends = endpoint === (login as Endpoint) ? null : token
    throw await failureOf(response.status, text, { token: ends, retry_after: response.headers.get('retry-after') })
  }
  const answer = often_same ? readUnlessSame(endpoint.path, text) : text === '' ? undefined : JSON.parse(text)
  return { answer: answer as Answer<E>, headers: response.headers }
}

const said_last = new Map<string, { text: string; answer: unknown }>()

/** With a session goes what was said to it. */
export function forgetAnswers() {
  said_last.clear()
}

function readUnlessSame(path: string, text: string): unknown {
  const last = said_last.get(path)
  if (last?.text === text) return last.answer
  const answer: unknown = JSON.parse(text)
  said_last.set(path, { text, answer })
  return answer
}

type FailureContext = { token?: string | null; retry_after?: string | null }

/** The error that an answer stands for. With the token it was asked with, a 401 ends that session. */
export async function failureOf(
  status: number,
  text: string,
  { token, retry_after }: FailureContext = {},
): Promise<ApiError> {
  if (status === 401 && token) dropEndedToken(token)
  const wait = Number(retry_after) || null // one that is a date is left alone
  const json = jsonOf(text)
  if (json === null)
    return new ApiError(status, 'internal', `Server responded with status ${status} but no valid JSON.`)
  // Most pages are never refused anything, and the schemas are an eighth of what they load.
  const failure = await import('./failure.ts').then(({ readFailure }) => readFailure(json)).catch(() => plainly(json))
  if (failure === null) return new ApiError(status, 'internal', `HTTP error! Status: ${status}`)
  if (!('code' in failure)) return new ApiError(status, 'unknown', failure.detail, { request_id: failure.request_id })
  const { code, detail, ...rest } = failure
  const more = { ...rest, wait }
  return typeof detail === 'string'
    ? new ApiError(status, code, detail, more)
    : new ApiError(status, code, detail.map(fieldSentence).join('\n'), { fields: detail, ...more })
}

/** Without the schemas, such as on a line that fails just now: what screens decide by, unproven. */
function plainly(json: unknown): Failure | null {
  const { code, detail } = Object(json) as Partial<Record<string, unknown>>
  return typeof code === 'string' && typeof detail === 'string' ? { code: code as ErrorCode, detail } : null
}

function fieldSentence({ loc, msg }: FieldError): string {
  const field = loc.slice(1).join('.')
  return field ? `${field}: ${msg}` : msg
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function addressOf(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
