import type { z } from 'zod'

/**
 * Who may knock at all. What they may do behind the door is the server's `policy.ts`.
 * - `none`: no session needed.
 * - `any`: any live session, also a guest's who has not consented or whose access has ended.
 * - `consented`: a guest must have consented; an ended access is for the handler to judge.
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
  /** A body of multipart/form-data. It is read as a stream, so this describes it; the reader checks it. */
  form?: z.ZodObject
  /** The status of a success; `repeated` is the one of a write that had already been done. */
  status: 200 | 201 | 202 | 204
  repeated?: 200
  answer?: z.ZodType
}

/** One call, for both sides: the server validates and documents with it, the browser types its request with it. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : never
// A part of which everything may be left out may be left out whole.
type RequestPart<K extends string, S> = S extends z.ZodType
  ? undefined extends Input<S>
    ? { [k in K]?: Input<S> }
    : object extends Input<S>
      ? { [k in K]?: Input<S> }
      : { [k in K]: Input<S> }
  : unknown

/** What a caller hands over. */
export type Request<E extends Endpoint> = RequestPart<'params', E['params']> &
  RequestPart<'query', E['query']> &
  RequestPart<'body', E['body']>
/** What a handler receives after validation. */
export type Received<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : void
