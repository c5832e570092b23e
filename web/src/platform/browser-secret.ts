import { device_header, earlier_token_header } from '@klopt/contract'
import { readEarlierToken, readToken } from './token.ts'

const key = 'device'

/**
 * The secret by which the server recognises this browser when a guest's link is opened again. It stays after signing
 * out, and opens nothing without a link.
 */
export function browserSecret(): string {
  const stored = localStorage.getItem(key)
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  localStorage.setItem(key, made)
  return made
}

/** Also the token of the last session, for a guest who was here before browsers had a secret. */
export function browserHeaders(): Record<string, string> {
  const token = readToken() ?? readEarlierToken()
  return { [device_header]: browserSecret(), ...(token && { [earlier_token_header]: token }) }
}
