import { createHash } from 'node:crypto'

/** A message as the chain hashes it. `file` is the SHA-256 of the document that the line is about. */
export type Link = {
  seq: number
  event: string | null
  data: Record<string, string | null> | null
  message: string
  sender: string | null
  company: string | null
  created_at: string
  file?: string
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined }

/**
 * A hash chain over the messages: whoever has the last hash can detect any later change.
 * h₀ = SHA-256(dossier id), hₙ = SHA-256(the 32 bytes of hₙ₋₁ ‖ the canonical JSON of message n in UTF-8).
 */
export class Chain {
  #head: Buffer

  constructor(dossierId: string) {
    this.#head = sha256(dossierId)
  }

  add(link: Link): void {
    this.#head = sha256(this.#head, canonical(link))
  }

  get head(): string {
    return this.#head.toString('hex')
  }
}

/** JSON with sorted names and without spaces, as in RFC 8785. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member ?? null)}`)
    .join(',')}}`
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
