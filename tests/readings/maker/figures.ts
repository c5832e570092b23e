import type { Big } from 'big.js'
import type { Language } from './trade.ts'

/** How a form writes its numbers. */
export type NumberStyle = {
  language: Language
  /** The thousands separator and the decimal sign. */
  thousand: string
  decimal: string
  euro: 'before' | 'after' | 'none'
  day: 'dashes' | 'slashes' | 'words' | 'iso' | 'short' | 'dots'
  /** Whether whole quantities have two decimals too. */
  places: boolean
}

export function money(amount: Big, { thousand, decimal, euro }: NumberStyle, bare = false): string {
  const [whole = '0', cents = '00'] = amount.abs().toFixed(2).split('.')
  const figure = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousand)}${decimal}${cents}`
  const signed = amount.lt(0) ? `-${figure}` : figure
  if (bare || euro === 'none') return signed
  return euro === 'before' ? `€ ${signed}` : `${signed} €`
}

export function count(quantity: Big, { thousand, decimal, places }: NumberStyle): string {
  const [whole = '0', part] = (places ? quantity.toFixed(2) : quantity.toString()).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousand)}${part ? `${decimal}${part}` : ''}`
}

export function share(percent: number, { decimal }: NumberStyle): string {
  return `${String(percent).replace('.', decimal)}%`
}

const months = {
  nl: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

export function day(iso: string, { day, language }: NumberStyle): string {
  const [year = '', month = '', date = ''] = iso.split('-')
  const name = months[language === 'en' ? 'en' : 'nl'][Number(month) - 1] ?? ''
  if (day === 'dashes') return `${date}-${month}-${year}`
  if (day === 'slashes') return `${date}/${month}/${year}`
  if (day === 'dots') return `${Number(date)}.${Number(month)}.${year}`
  if (day === 'short') return `${date}-${month}-${year.slice(2)}`
  return day === 'words' ? `${Number(date)} ${name} ${year}` : iso
}
