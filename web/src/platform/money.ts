import { localeOf } from './dates.ts'

/** An amount in euro cents: € 1.240,50, or €1,240.50. */
export function money(cents: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
