import type { Document } from '@klopt/contract'

/**
 * The document with the bytes of a file, among those that this screen knows. Null if it cannot tell: without HTTPS there is
 * no hash, and of the same size there may be older documents. Then the server answers.
 */
export async function findSame(documents: Document[], file: File): Promise<Document | null> {
  const alike = documents.filter(({ size }) => size === file.size)
  // Only a secure page has it, whatever the types say.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle
  if (!subtle || alike.length === 0) return null
  const hash = await file
    .arrayBuffer()
    .then((bytes) => subtle.digest('SHA-256', bytes))
    .catch(() => null)
  const hex = hash && [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return alike.find(({ sha256 }) => sha256 === hex) ?? null
}
