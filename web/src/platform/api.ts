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
  /** Lets the request continue after the page is left. */
  keepalive?: boolean
  /**
   * If the server sends the same body as last time, return the same object, so that nothing is parsed or rendered
   * again.
   */
  often_same?: boolean
}
type Arguments<E extends Endpoint> =
  object extends Request<E> ? [request?: Request<E> & RequestOptions] : [request: Request<E> & RequestOptions]

/** An error from the server, or `status` 0 if there was no response. */
export class ApiError extends Error {
  status: number
  /**
   * `unknown`: a code that this page does not know, because it is newer or not one of Klopt. Only the message remains.
   */
  code: ErrorCode | 'no_connection' | 'unknown'
  detail: string
  fields: FieldError[]
  /** The id of this request in the server's log. */
  request_id: string | null
  /** With `company_registered`: the company that has the number, and whom to contact there. */
  company: Failure['company']
  /** What exactly was refused, where the code says too little, and what its sentence names. */
  reason: string | null
  values: Record<string, string>
  /** Seconds to wait before trying again. */
  wait: number | null
  admin_user: Failure['admin_user']
  /** With `has_account`: the account that a guest's link belongs to now. */
  account: Failure['account']
  /** With `other_device`: whose link it is. */
  guest: Failure['guest']
  /** With `link_ended`: whom to ask for a new link. */
  ended: Failure['ended']
  /** The present state, if somebody was faster. */
  present: Failure['present']

  constructor(
    status: number,
    code: ApiError['code'],
    detail: string,
    more: {
      fields?: FieldError[]
      reason?: string | undefined
      values?: Failure['values']
      request_id?: string | undefined
      company?: Failure['company']
      admin_user?: Failure['admin_user']
      account?: Failure['account']
      guest?: Failure['guest']
      ended?: Failure['ended']
      wait?: number | null
      present?: Failure['present']
    } = {},
  ) {
    super(detail || code)
    this.status = status
    this.code = code
    this.detail = detail
    this.fields = more.fields ?? []
    this.reason = more.reason ?? null
    this.values = more.values ?? {}
    this.request_id = more.request_id ?? null
    this.company = more.company
    this.wait = more.wait ?? null
    this.admin_user = more.admin_user
    this.account = more.account
    this.guest = more.guest
    this.ended = more.ended
    this.present = more.present
  }
}

/** Whether no response came, so that the outcome is unknown. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Makes a typed call of the contract. A 401 outside sign-in ends the session in the browser too. */
export async function call<E extends Endpoint>(endpoint: E, ...request: Arguments<E>): Promise<Answer<E>> {
  return (await callWithHeaders(endpoint, ...request)).answer
}

/** Like `call`, with the response headers, such as the address of the next page or the state of the register. */
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

const lastAnswers = new Map<string, { text: string; answer: unknown }>()

/** Forgets the cached answers of the session that ended. */
export function forgetAnswers() {
  lastAnswers.clear()
}

function readUnlessSame(path: string, text: string): unknown {
  const last = lastAnswers.get(path)
  if (last?.text === text) return last.answer
  const answer: unknown = JSON.parse(text)
  lastAnswers.set(path, { text, answer })
  return answer
}

type FailureContext = { token?: string | null; retry_after?: string | null }

/** Turns an error response into an ApiError. With the token of the request, a 401 ends that session. */
export async function failureOf(
  status: number,
  text: string,
  { token, retry_after }: FailureContext = {},
): Promise<ApiError> {
  if (status === 401 && token) dropEndedToken(token)
  const wait = Number(retry_after) || null // the header may also be a date, which is ignored
  const json = jsonOf(text)
  if (json === null)
    // A proxy that is not set up as ours answers with a page of its own.
    return new ApiError(
      status,
      status === 413 ? 'too_large' : 'internal',
      `Server responded with status ${status} but no valid JSON.`,
    )
  // Loaded on demand: most pages never get an error, and the schemas are an eighth of their script.
  const failure = await import('./failure.ts')
    .then(({ readFailure }) => readFailure(json))
    .catch(() => readWithoutSchema(json))
  if (failure === null) return new ApiError(status, 'internal', `HTTP error! Status: ${status}`)
  if (!('code' in failure)) return new ApiError(status, 'unknown', failure.detail, { request_id: failure.request_id })
  const { code, detail, ...rest } = failure
  const more = { ...rest, wait }
  return typeof detail === 'string'
    ? new ApiError(status, code, detail, more)
    : new ApiError(status, code, detail.map(fieldSentence).join('\n'), { fields: detail, ...more })
}

/** Reads the fields that screens depend on without the schemas, for when these cannot be loaded. */
function readWithoutSchema(json: unknown): Failure | null {
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
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
