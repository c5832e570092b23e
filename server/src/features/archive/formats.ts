import type { CurrencySum } from '@klopt/contract'

export type ProofLanguage = 'nl-NL' | 'en-GB'

/** '4 september 2026 om 14:05:09 (Amsterdam), 2026-09-04T12:05:09Z (UTC)': readable and unambiguous. */
export function moment(language: ProofLanguage, at: string): string {
  const format = { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Amsterdam' } as const
  return `${plain(new Intl.DateTimeFormat(language, format).format(new Date(at)))} (Amsterdam), ${at.replace(/\.\d+Z$/, 'Z')} (UTC)`
}

/** An amount in the format of the language; null if there is none. */
export function moneyIn(language: ProofLanguage, amount: string | null, currency: string | null): string | null {
  if (amount === null) return null
  const format = {
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency ?? '') ? (currency ?? 'EUR') : 'EUR',
  } as const
  return plain(new Intl.NumberFormat(language, format).format(Number(amount)))
}

/** Sums in several currencies; null if there are none. */
export function sumsIn(language: ProofLanguage, sums: CurrencySum[]): string | null {
  return sums.map(({ currency, amount }) => moneyIn(language, amount, currency)).join(' + ') || null
}

/** '16 december 2026': a day without a time. */
export function dayIn(language: ProofLanguage, day: string): string {
  return plain(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)))
}

export function bytesIn(language: ProofLanguage, size: number): string {
  return `${new Intl.NumberFormat(language).format(size)} bytes`
}

/** Replaces non-breaking spaces, which a PDF does not need and some fonts lack. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

/** A registration number with its register: Dutch ones have eight digits, Belgian ones ten. */
export function registerNumber(number: string): string {
  return `${number.length > 8 ? 'KBO' : 'KVK'} ${number}`
}
