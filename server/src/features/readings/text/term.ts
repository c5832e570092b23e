const named =
  /(?:binnen|betaaltermijn|betalingstermijn|within|net|payment terms?)\D{0,20}(\d{1,3})\s*(?:dagen|dgn|days)/i
const plain = /(?<![\d.,])(\d{1,3})\s*(?:dagen|dgn|days)\b/i
const discount = /%|korting|discount/i
const end_of_month = /einde?\s+(?:van\s+de\s+)?maand|end\s+of\s+(?:the\s+)?month|\beom\b/i
const clauses = /[;,\n]|\.\s+(?=\p{Lu})/u

/**
 * The payment term in days in a text: 'binnen 14 dagen', 'within 30 days', and '30 dagen netto' in a text about
 * payment. Null for none, for an early payment discount, and for terms from the end of a month.
 */
export function termIn(text: string, { about_paying = false } = {}): number | null {
  if (end_of_month.test(text)) return null
  const relevant = text.split(clauses).filter((clause) => !discount.test(clause))
  const found = [named, ...(about_paying ? [plain] : [])].flatMap((form) =>
    relevant.flatMap((clause) => form.exec(clause)?.[1] ?? []),
  )
  return found[0] === undefined ? null : Number(found[0])
}
