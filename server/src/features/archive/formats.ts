export type ProofLanguage = 'nl-NL' | 'en-GB'

/** '4 september 2026 14:05:09 (Amsterdam), 2026-09-04T12:05:09Z (UTC)': as people say it, and beyond doubt. */
export function moment(language: ProofLanguage, at: string): string {
  const format = { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Amsterdam' } as const
  return `${plain(new Intl.DateTimeFormat(language, format).format(new Date(at)))} (Amsterdam), ${at.replace(/\.\d+Z$/, 'Z')} (UTC)`
}

/** An amount as it is said in that language; null where there is none. */
export function moneyIn(language: ProofLanguage, amount: string | null, currency: string | null): string | null {
  if (amount === null) return null
  const format = {
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? (currency ?? 'EUR') : 'EUR',
  } as const
  return plain(new Intl.NumberFormat(language, format).format(Number(amount)))
}

export function bytesIn(language: ProofLanguage, size: number): string {
  return `${new Intl.NumberFormat(language).format(size)} bytes`
}

/** Spaces that never break are of no use in a PDF, and not every letter set has them. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

/** The number of a company in its register: of the Dutch one eight figures, of the Belgian one ten. */
export function registered(number: string): string {
  return `${number.length > 8 ? 'KBO' : 'KVK'} ${number}`
}
