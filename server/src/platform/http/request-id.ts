import type { IncomingMessage } from 'node:http'
import { newId } from '../ids.ts'

/** The id that a proxy gave to the request, so that its log and ours can be joined, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newId()
}
