/**
 * The forms of VAT numbers after their country code, from the European Commission's VIES:
 * https://ec.europa.eu/taxation_customs/vies. XI is Northern Ireland, GB and CHE are not in VIES.
 */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12})$/,
}
/** Number forms that are too common in text to be recognised without a label. */
const sharedForms = new Set(['BG', 'RO', 'DK', 'FI', 'HU', 'LU', 'MT', 'SI'])
const shape = /(?<![A-Z0-9])(?=([A-Z]{2})[\s.:-]{0,2}((?:[A-Z0-9][\s.-]?){7,14})(?![A-Z0-9]))/g // 'BE BE 0841.997.315'

/** The VAT numbers in a text, without blanks and dots, each with its original text. `named`: a label precedes them. */
export function vatNumbersIn(text: string, named: boolean): { value: string; raw: string }[] {
  return [...text.matchAll(shape)].flatMap(({ index, 1: country = '', 2: rest = '' }) => {
    const form = forms[country]
    const number = rest.replaceAll(/[\s.-]/g, '')
    if (!form || (sharedForms.has(country) && !named)) return []
    // The number may be followed by a word, such as 'Bank'.
    for (let end = number.length; end >= 7; end -= 1)
      if (form.test(number.slice(0, end)) && (end === number.length || !/\d/.test(number[end] ?? '')))
        return [{ value: `${country}${number.slice(0, end)}`, raw: firstSigns(text.slice(index), end + 2) }]
    return []
  })
}

/** The beginning of a text up to its n-th letter or digit. */
function firstSigns(text: string, n: number): string {
  let signs = 0
  for (let at = 0; at < text.length; at += 1) {
    if (/[A-Z0-9]/i.test(text.charAt(at))) signs += 1
    if (signs === n) return text.slice(0, at + 1)
  }
  return text
}
