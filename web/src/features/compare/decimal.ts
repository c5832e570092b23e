const places = 6

/** Decimals as documents have them, of up to six places, as whole millionths: exact where a float is not. */
export function millionths(decimal: string): bigint {
  const [whole = '0', parts = ''] = decimal.replace('-', '').split('.')
  const figure = BigInt(whole + parts.slice(0, places).padEnd(places, '0'))
  return decimal.startsWith('-') ? -figure : figure
}

/** Back again, with at least so many places. */
export function decimalOf(figure: bigint, least = 0): string {
  const digits = String(figure < 0n ? -figure : figure).padStart(places + 1, '0')
  const parts = digits.slice(-places).replace(new RegExp(`0{1,${places - least}}$`), '')
  return `${figure < 0n ? '-' : ''}${digits.slice(0, -places)}${parts && `.${parts}`}`
}

/** To the cent, half a cent away from nothing. */
export function times(one: string, other: string): bigint {
  const exact = millionths(one) * millionths(other) // in 10⁻¹²
  const cent = 10_000_000_000n
  const half = exact < 0n ? -cent / 2n : cent / 2n
  return ((exact + half) / cent) * 10_000n
}
