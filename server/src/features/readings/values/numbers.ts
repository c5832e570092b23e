/** Normalises a document number without prefixes and punctuation: 'PO-00 4500127' equals '4500127'. '' for none. */
export function numberKey(number: string | null): string {
  const plain = (number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.replace(/^(ORDER|INK|PO)+(?=\d)/, '').replace(/^0+(?=.)/, '')
}
