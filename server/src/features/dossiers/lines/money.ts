import type { Language } from '@klopt/contract'

/** '€ 860,00' as people write it. A number is exact up to fifteen digits, the most that an amount has. */
export function money(language: Language, amount: string, currency: string | null | undefined): string {
  const locale = language === 'EN' ? 'en-GB' : 'nl-NL'
  const known = currency && /^[A-Z]{3}$/.test(currency) ? currency : 'EUR'
  return new Intl.NumberFormat(locale, { style: 'currency', currency: known }).format(Number(amount))
}
