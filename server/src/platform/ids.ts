import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A UUIDv7: a name that sorts by time, never a secret. */
export function newId(): string {
  return randomUUIDv7()
}

/** 256 random bits, for whoever holds it alone; the database keeps `hashed(token)`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
