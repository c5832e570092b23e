/**
 * A number as people type it, as a decimal with a point: '1.234,56', '1,234.56', '€ 2,5'. What could be either is read
 * as their language groups it. null: it is no number.
 */
export function decimalOf(typed: string, language: string): string | null {
  const text = typed.replace(/[\s\u00a0\u202f€%]/g, '')
  const [thousands, point] = signsOf(text, language)
  const groups = new RegExp(`^(\\d+|\\d{1,3}(\\${thousands}\\d{3})+)(\\${point}\\d+)?$`)
  return groups.test(text) ? text.replaceAll(thousands, '').replace(point, '.') : null
}

/** A decimal as it stands in a field, ready to be changed. */
export function decimalText(decimal: string, language: string): string {
  return decimal.replace(/\.0+$/, '').replace('.', language === 'nl' ? ',' : '.')
}

type Signs = readonly [thousands: string, point: string]
const dutch: Signs = ['.', ',']
const english: Signs = [',', '.']

/** What groups the thousands of this text, and what begins its fraction. */
function signsOf(text: string, language: string): Signs {
  if (text.includes('.') && text.includes(',')) return text.lastIndexOf(',') > text.lastIndexOf('.') ? dutch : english
  if (/^\d{1,3}([.,]\d{3})+$/.test(text)) return language === 'nl' ? dutch : english
  return text.includes(',') ? dutch : english
}
