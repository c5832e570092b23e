import * as contract from '@klopt/contract'
import type { Endpoint } from '@klopt/contract'
import type { Caller } from '../../server/src/testing/caller.ts'

/** A raw response. Its body may have any shape. */
export type RawAnswer = { status: number; body: unknown; text: string; headers: Headers }

export const endpoints: Endpoint[] = Object.values(contract as Record<string, unknown>).filter(isEndpoint)

/** The calls of the contract that were made, as `METHOD path`. */
export const madeCalls = new Set<string>()

export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

type RawRequest = { body?: unknown; headers?: Record<string, string> }

/** Sends any request by address, and records which call of the contract it was. */
export async function ask(
  who: Caller,
  method: string,
  url: string,
  { body, headers }: RawRequest = {},
): Promise<RawAnswer> {
  const endpoint = endpointOf(method, url)
  if (endpoint) madeCalls.add(nameOf(endpoint))
  const raw = body instanceof FormData || body instanceof Uint8Array ? body : null
  const json = body !== undefined && raw === null
  const answer = await who.fetch(url, {
    method,
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: raw ?? JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: parsed(text), text, headers: answer.headers }
}

function endpointOf(method: string, url: string): Endpoint | undefined {
  const [path = ''] = url.split('?')
  const fits = endpoints.filter((endpoint) => endpoint.method === method && patternOf(endpoint.path).test(path))
  return fits.find((endpoint) => !endpoint.path.includes(':')) ?? fits[0]
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'session' in value
}
