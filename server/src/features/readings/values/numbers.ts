/** A document's number without what people write around it: 'PO-00 4500127' and '4500127' are one. '' for none. */
export function numberKey(number: string | null): string {
  const plain = (number ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.replace(/^(ORDER|INK|PO)+(?=\d)/, '').replace(/^0+(?=.)/, '')
}
