const dutch = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
/** 12,345 alone may be either, and is neither. */
const english = /^(\d{1,3}(?:,\d{3})+(?=\.)|\d+)(?:\.(\d{1,2}))?$/

/** An amount that somebody typed, the Dutch way or the English one, in cents; null for what is none. */
export function readAmount(typed: string): bigint | null {
  const text = typed
    .replaceAll(/[\s€]/g, '')
    .replace(/[,.]-$/, '')
    .replace('−', '-')
  const [, whole, cents = ''] = dutch.exec(text.replace(/^-/, '')) ?? english.exec(text.replace(/^-/, '')) ?? []
  if (whole === undefined || whole.length > 15) return null
  const amount = BigInt(whole.replaceAll(/[,.]/g, '') + cents.padEnd(2, '0'))
  return text.startsWith('-') ? -amount : amount
}

/** The same as documents have it: a decimal with a point and two places. */
export function decimalOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
