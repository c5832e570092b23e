import { createHash } from 'node:crypto'
import { canonical } from '../../platform/canonical.ts'

/** A message as the chain hashes it. `file` is the SHA-256 of the document that the line is about. */
export type Link = {
  seq: number
  event: string | null
  data: Record<string, string | null> | null
  message: string
  sender: string | null
  company: string | null
  created_at: string
  file?: string | undefined
  /** When its sender last edited it. Missing for every other message, so that its hash is that of earlier versions. */
  edited_at?: string | undefined
  /** The quoted message (by its number), document or card. */
  quote?: Record<string, string | number | null> | undefined
  versions?: EarlierWords[] | undefined
}

/**
 * Earlier words of a message and when they were replaced. Of a deleted message only SHA-256(nonce ‖ words): the author's
 * company alone has the nonce, so that nobody else can guess a short text. Earlier versions had its plain `sha256`.
 */
export type EarlierWords = {
  message?: string | undefined
  commitment?: string | undefined
  sha256?: string | undefined
  at: string
}

/**
 * A hash chain over the messages: with the last hash, any later change can be detected. h₀ = SHA-256(dossier id), hₙ =
 * SHA-256(the 32 bytes of hₙ₋₁ ‖ the canonical JSON of message n in UTF-8).
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

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
