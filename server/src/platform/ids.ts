import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A UUIDv7: sorts by time and is not a secret. */
export function newId(): string {
  return randomUUIDv7()
}

/** When an id was made: the first 48 bits are the milliseconds. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

/** A secret of 256 random bits. The database only stores `hashed(token)`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
