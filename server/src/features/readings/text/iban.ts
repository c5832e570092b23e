/**
 * The part of an IBAN after country and check digits, for the countries from which invoices may come (ISO 13616, IBAN
 * registry).
 */
const shapes: Record<string, RegExp> = {
  AT: /^\d{16}$/,
  BE: /^\d{12}$/,
  BG: /^[A-Z]{4}\d{6}[A-Z0-9]{8}$/,
  CH: /^\d{5}[A-Z0-9]{12}$/,
  CY: /^\d{8}[A-Z0-9]{16}$/,
  CZ: /^\d{20}$/,
  DE: /^\d{18}$/,
  DK: /^\d{14}$/,
  EE: /^\d{16}$/,
  ES: /^\d{20}$/,
  FI: /^\d{14}$/,
  FR: /^\d{10}[A-Z0-9]{11}\d{2}$/,
  GB: /^[A-Z]{4}\d{14}$/,
  GR: /^\d{7}[A-Z0-9]{16}$/,
  HR: /^\d{17}$/,
  HU: /^\d{24}$/,
  IE: /^[A-Z]{4}\d{14}$/,
  IS: /^\d{22}$/,
  IT: /^[A-Z]\d{10}[A-Z0-9]{12}$/,
  LI: /^\d{5}[A-Z0-9]{12}$/,
  LT: /^\d{16}$/,
  LU: /^\d{3}[A-Z0-9]{13}$/,
  LV: /^[A-Z]{4}[A-Z0-9]{13}$/,
  MC: /^\d{10}[A-Z0-9]{11}\d{2}$/,
  MT: /^[A-Z]{4}\d{5}[A-Z0-9]{18}$/,
  NL: /^[A-Z]{4}\d{10}$/,
  NO: /^\d{11}$/,
  PL: /^\d{24}$/,
  PT: /^\d{21}$/,
  RO: /^[A-Z]{4}[A-Z0-9]{16}$/,
  SE: /^\d{20}$/,
  SI: /^\d{15}$/,
  SK: /^\d{20}$/,
  TR: /^\d{6}[A-Z0-9]{16}$/,
}

/** Whether an IBAN without spaces has the length and shape of its country. Undefined for a country not listed. */
export function hasShape(iban: string): boolean | undefined {
  return shapes[iban.slice(0, 2)]?.test(iban.slice(4))
}

/**
 * Whether an IBAN has the shape of its country, and its check digits hold by ISO 13616: first four characters moved to
 * the end, letters as figures, modulo 97 equals 1.
 */
export function ibanHolds(iban: string): boolean {
  const plain = iban.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) || hasShape(plain) === false) return false
  const figures = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(figures) % 97n === 1n
}
