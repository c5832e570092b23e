/** The target of an address within a dossier. */
export type Target = { kind: 'message'; seq: number } | { kind: 'document'; id: string }

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const number = /^[1-9]\d{0,8}$/

/** The address of a message or document, to be sent to somebody who is in the dossier. */
export function addressOf(dossierId: string, target: Target): string {
  const query = target.kind === 'message' ? `seq=${target.seq}` : `document=${target.id}`
  return `${location.origin}/app/dossier/${dossierId}?${query}`
}

/**
 * The target of an address in this dossier. Null for every other address, because other dossiers are not known here.
 */
export function targetIn(dossierId: string, address: string): Target | null {
  const { origin, pathname, searchParams } = new URL(address)
  if (origin !== location.origin || pathname.replace(/\/$/, '') !== `/app/dossier/${dossierId}`) return null
  const document = searchParams.get('document') ?? ''
  if (id.test(document)) return { kind: 'document', id: document }
  const seq = searchParams.get('seq') ?? ''
  return number.test(seq) ? { kind: 'message', seq: Number(seq) } : null
}
