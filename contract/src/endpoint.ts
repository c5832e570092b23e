import type { z } from 'zod'

/**
 * The session that a call needs. Further permissions are in the server's `policy.ts`.
 * - `none`: no session needed.
 * - `any`: any live session, including guests who have not consented or whose access has ended.
 * - `consented`: a guest must have consented. The handler checks whether access has ended.
 */
export type SessionNeed = 'none' | 'any' | 'consented'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  session: SessionNeed
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A multipart/form-data body, for documentation only: it is streamed, and the upload handler validates it. */
  form?: z.ZodObject
  /** A body of at most so many raw bytes. */
  bytes?: number
  /** The success status. `repeated` is the status when an idempotent write had already been done. */
  status: 200 | 201 | 202 | 204
  repeated?: 200
  answer?: z.ZodType
}

/** Defines one call for both sides: for validation and documentation on the server, and for types in the browser. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : never
// A part in which every field is optional is optional itself.
type RequestPart<K extends string, S> = S extends z.ZodType
  ? undefined extends Input<S>
    ? { [k in K]?: Input<S> }
    : object extends Input<S>
      ? { [k in K]?: Input<S> }
      : { [k in K]: Input<S> }
  : unknown

/** The input of a caller. */
export type Request<E extends Endpoint> = RequestPart<'params', E['params']> &
  RequestPart<'query', E['query']> &
  RequestPart<'body', E['body']>
/** The input of a handler after validation. */
export type ValidInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : void
