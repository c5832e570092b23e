import type { ErrorCode, FieldError } from '@klopt/contract'

/** An expected refusal. http.ts turns it into `{ detail, code }` with its status. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string | FieldError[]
  readonly more: Record<string, unknown>

  constructor(status: number, code: ErrorCode, detail: string | FieldError[], more: Record<string, unknown> = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.detail = detail
    this.more = more
  }
}

/** No valid session. Besides a failed sign-in this is the only 401: the web app signs out on it. */
export function unauthorized(): Refusal {
  return new Refusal(401, 'unauthorized', 'U bent niet ingelogd.')
}

/** Missing, or hidden from the caller: the two must look the same. */
export function notFound(detail = 'Niet gevonden.'): Refusal {
  return new Refusal(404, 'not_found', detail)
}

export function badRequest(code: ErrorCode, detail: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(400, code, detail, more)
}

export function forbidden(code: ErrorCode = 'forbidden', detail = 'Dit mag u hier niet doen.'): Refusal {
  return new Refusal(403, code, detail)
}

export function conflict(code: ErrorCode, detail: string, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(409, code, detail, more)
}

/** A validation error that no schema can express, in the same form as schema errors. */
export function invalid(fields: FieldError[], code: ErrorCode = 'validation_error'): Refusal {
  return new Refusal(422, code, fields)
}

/** `seconds` is the time until a retry is allowed. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(429, 'too_many', 'Te veel verzoeken. Probeer het later opnieuw.', { retry_after: seconds })
}
