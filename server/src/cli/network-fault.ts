const certificateFaults: Partial<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'is of an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is of an authority that this machine does not trust, or lacks a part of its chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is of an authority that this machine does not trust',
}

/** Why a server could not be reached or trusted, in a few words that begin with its host and port. */
export function networkFault(error: unknown, at: string): string {
  const { code, message } = codeOf(error)
  const certificate = certificateFaults[code]
  if (certificate) return `the certificate of ${at} ${certificate} (${code})`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${at}: no machine has this name (${code})`
  if (code === 'ECONNREFUSED') return `nothing listens at ${at} (${code})`
  if (code === 'EPROTO') return `${at} does not speak TLS (${code})`
  return `${at}: ${message}`
}

function codeOf(error: unknown): { code: string; message: string } {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(one instanceof Error)) return { code: '', message: String(one) }
  return { code: 'code' in one ? String(one.code) : '', message: one.message }
}
