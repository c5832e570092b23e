import { type ErrorCode, type ErrorReason, errorReasons, type Failure, type FieldError, fill } from '@klopt/contract'
import sentences from '@klopt/contract/words/errors/nl.json' with { type: 'json' }

/** A code, or a reason, which says more exactly what was refused. */
export type ErrorKey = ErrorCode | ErrorReason

export type More = {
  /** What the sentence names. */
  values?: Record<string, string>
  /** Instead of the sentence, where programs expect another text, or one for each field. */
  detail?: string | FieldError[]
  /** Seconds until a retry is useful. */
  retry_after?: number
  /** What else the answer says, such as the present state. */
  [field: string]: unknown
}

/** An expected refusal. errors-http.ts turns it into `{ detail, code, reason }` with its status. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly reason: ErrorReason | undefined
  readonly detail: string | FieldError[]
  readonly values: Record<string, string>
  readonly more: Record<string, unknown>

  constructor(status: number, key: ErrorKey, { detail, ...more }: More = {}) {
    super(`${status} ${key}`)
    this.status = status
    this.reason = isReason(key) ? key : undefined
    this.code = isReason(key) ? errorReasons[key] : key
    this.values = more.values ?? {}
    this.detail = detail ?? fill(sentences[key], this.values)
    this.more = more
  }

  /** The body of the answer. */
  toFailure(request_id: string): Failure {
    const { code, reason, detail } = this
    const { retry_after: _, ...more } = this.more
    return { detail, code, ...(reason && { reason }), request_id, ...more }
  }
}

function isReason(key: ErrorKey): key is ErrorReason {
  return key in errorReasons
}

/** No valid session. Besides a failed sign-in this is the only 401: the web app signs out on it. */
export function unauthorized(): Refusal {
  return new Refusal(401, 'unauthorized')
}

/** Missing, or hidden from the caller: the two must look the same. */
export function notFound(key: ErrorKey = 'not_found'): Refusal {
  return new Refusal(404, key)
}

export function badRequest(key: ErrorKey, more: More = {}): Refusal {
  return new Refusal(400, key, more)
}

export function forbidden(key: ErrorKey = 'forbidden', more: More = {}): Refusal {
  return new Refusal(403, key, more)
}

export function conflict(key: ErrorKey, more: More = {}): Refusal {
  return new Refusal(409, key, more)
}

/** A validation error that no schema can express, in the same form as schema errors. */
export function invalid(fields: FieldError[], code: ErrorCode = 'validation_error'): Refusal {
  return new Refusal(422, code, { detail: fields })
}

/** `seconds` is the time until a retry is allowed. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(429, 'too_many', { retry_after: seconds })
}
