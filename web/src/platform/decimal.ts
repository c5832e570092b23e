/** A decimal from a document (a point, up to six places) as whole millionths. Exact, unlike a float. */
export function millionths(decimal: string): bigint {
  const [whole = '0', parts = ''] = decimal.replace('-', '').split('.')
  const figure = BigInt(whole + parts.slice(0, places).padEnd(places, '0'))
  return decimal.startsWith('-') ? -figure : figure
}
const places = 6

/** Converts millionths back to a decimal with at least `least` places. */
export function decimalOf(figure: bigint, least = 0): string {
  const digits = String(figure < 0n ? -figure : figure).padStart(places + 1, '0')
  const parts = digits.slice(-places).replace(new RegExp(`0{1,${places - least}}$`), '')
  return `${figure < 0n ? '-' : ''}${digits.slice(0, -places)}${parts && `.${parts}`}`
}

const dutchFigure = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/
/** 12,345 alone is ambiguous, so it is not accepted as an amount. */
const englishFigure = /^(\d{1,3},\d{3}(?=\.)|\d{1,3}(?:,\d{3}){2,}|\d+)(?:\.(\d+))?$/

/**
 * An amount as people type it, in millionths. Takes a decimal comma, or a point where it cannot mean anything else: €
 * 2.400,00 · 2400 · 2.5 · 1 200,-. Null if it is not an amount or has more places than `most`.
 */
export function typedFigure(typed: string, most: number): bigint | null {
  const text = typed
    .replaceAll(/[\s€%]/g, '')
    .replace(/[,.]-$/, '')
    .replace('−', '-')
  for (const written of [dutchFigure, englishFigure]) {
    const [, whole, parts = ''] = written.exec(text.replace(/^-/, '')) ?? []
    const digits = whole?.replaceAll(/[,.]/g, '') ?? ''
    if (digits === '' || digits.length > 9 || parts.length > most) continue
    return millionths(`${text.startsWith('-') ? '-' : ''}${digits}.${parts}`)
  }
  return null
}

/** A decimal as the text of a field, for editing. */
export function decimalText(decimal: string, language: string): string {
  return decimal.replace(/\.0+$/, '').replace('.', language === 'nl' ? ',' : '.')
}

/**
 * A typed number as a decimal with a point: '1.234,56', '1,234.56', '€ 2,5'. Ambiguous input is read in the notation of
 * the language. Null if it is not a number.
 */
export function typedDecimal(typed: string, language: string): string | null {
  const text = typed.replace(/[\s\u00a0\u202f€%]/g, '')
  const [thousands, point] = signsOf(text, language)
  const groups = new RegExp(`^(\\d+|\\d{1,3}(\\${thousands}\\d{3})+)(\\${point}\\d+)?$`)
  return groups.test(text) ? text.replaceAll(thousands, '').replace(point, '.') : null
}

type Signs = readonly [thousands: string, point: string]
const dutch: Signs = ['.', ',']
const english: Signs = [',', '.']

/** The signs in this text that group thousands and start the fraction. */
function signsOf(text: string, language: string): Signs {
  if (text.includes('.') && text.includes(',')) return text.lastIndexOf(',') > text.lastIndexOf('.') ? dutch : english
  if (/^\d{1,3}([.,]\d{3})+$/.test(text)) return language === 'nl' ? dutch : english
  return text.includes(',') ? dutch : english
}
