import { type DayOrder, daysAfter, readDay } from './days.ts'

const named =
  /(?:binnen|betaaltermijn|betalingstermijn|betaling\D{0,12}|within|net|payment terms?|terms|innerhalb|zahlbar|zahlungsziel|sous|à|a|dans les)\D{0,20}(\d{1,3})\s*(?:dagen|dgn|days|tagen|tage|jours)/iu
const behind =
  /(?<![\d.,])(\d{1,3})\s*(?:dagen|dgn|days|tagen?|jours)\s+(?:(?:netto|net)\b|(?:na|vanaf)\s+factuurdatum|after\s+(?:the\s+)?invoice|nach\s+rechnungs|(?:après\s+)?(?:la\s+)?date\s+de\s+(?:la\s+)?facture)/iu
const plain = /(?<![\d.,])(\d{1,3})\s*(?:dagen|dgn|days|tagen?|jours)\b/iu
const discount = /%|procent|percent|korting|aftrek|discount|deduct|skonto|abzug|escompte/i
/** Rates of VAT and interest, and the share for a blocked account: '40 % op de g-rekening'. */
const otherRates =
  /%\s?(?:btw|vat|mwst|ust|tva|rente|interest|(?:verzugs)?zinsen|intérêts?)\b|\b(?:btw|vat|mwst|ust|tva)\W{0,3}\d{1,2}(?:[.,]\d+)?\s?%|%[^.;,]{0,30}g-?\s?rekening|g-?\s?rekening[^.;]{0,30}%/giu
/** Consequences after a term: 'Bij niet betaling binnen 60 dagen na factuurdatum berekenen wij rente'. */
const tooLate =
  /\b(?:niet|not|rente|interest|zinsen|verzug|overdue|late)\b|wettelijke|incassokosten|aanmaning|intérêt|retard|reminder|mahn/iu
/** 'Reclames binnen 8 dagen na ontvangst' is not a payment term. */
const payment =
  /beta(?:al|l)|voldoe|over\s?te\s?maken|overma|factuurdatum|pay|remit|invoice date|terms|\bnet\b|netto|zahl|überweis|rechnungsdatum|paie|pay[ée]|r[èe]glement|facture/iu
const complaint = /reclam|klacht|claim|bezwa|betwist|réclam|contest|disput|beanstand|einspruch|bevestig|confirm/iu
const monthEnd = /einde?\s+(?:van\s+de\s+)?maand|end\s+of\s+(?:the\s+)?month|\beom\b|monatsende|fin\s+de\s+mois/i
/** The parts of a text about paying. A comma within a figure, as in '2,0 %', splits nothing. */
export const clauses = /[;\n]|(?<!\d),|,(?!\d)|\.\s+(?=\p{Lu})|\s(?:oder|of|or|ou)\s/iu
/** Words by which a text says that no discount is taken. */
const withoutDiscount =
  /\bnett?o?\b|ohne ab(?:zug|schlag)|zonder (?:korting|aftrek)|without (?:discount|deduction)|sans escompte/iu
const namesDiscount = /korting|aftrek|discount|deduct|skonto|abzug|escompte/i
const anyTerm = /\d{1,3}\s*(?:dagen|dgn|days|tagen?|jours)\b|\d[-/.]\d{1,2}[-/.]\d/iu

/** The clauses of a text that do not speak of those who pay early: 'Payment within 10 days, 2% discount' has none. */
function withoutDiscounts(text: string): string[] {
  const parts = text.split(clauses)
  // A discount without its own term is that of the term beside it.
  const ofTerm = parts.flatMap((part, n) => {
    if (!isDiscount(part) || !namesDiscount.test(part) || anyTerm.test(part)) return []
    const before = parts[n - 1]
    return before !== undefined && anyTerm.test(before) && !withoutDiscount.test(before) ? [n - 1] : [n + 1]
  })
  const joined = new Set(ofTerm)
  return parts.filter((part, n) => !isDiscount(part) && !joined.has(n))
}

function isDiscount(part: string): boolean {
  return discount.test(part.replace(withoutDiscount, ' '))
}

/**
 * The payment term in days in a text: 'te betalen binnen 14 dagen', 'payment within 30 days', and '30 dagen netto' in a
 * text about payment. Null for none or several, for an early payment discount, and for terms from the end of a month.
 */
export function termIn(text: string, { about_paying = false } = {}): number | null {
  if (monthEnd.test(text)) return null
  const relevant = withoutDiscounts(text).filter(
    (clause) => !complaint.test(clause) && !tooLate.test(clause) && (about_paying || payment.test(clause)),
  )
  const found = [named, behind, ...(about_paying ? [plain] : [])].flatMap((form) =>
    relevant.flatMap((clause) => form.exec(clause)?.[1] ?? []),
  )
  return new Set(found).size === 1 ? Number(found[0]) : null
}

const until =
  /\b(?:bis(?:\s+zum)?|by|before|until|uiterlijk(?:\s+op)?|v[óo][óo]r|avant\s+le|au\s+plus\s+tard\s+le)\s+(.{6,24})/iu

/** The day by which all is to be paid, as it is printed: 'innerhalb 30 Tagen netto bis 04.07.2018'. */
export function printedDay(text: string, order: DayOrder = 'day', aboutPaying = true): string | null {
  const days = withoutDiscounts(text).flatMap((clause) => {
    const raw = aboutPaying || payment.test(clause) ? until.exec(clause)?.[1] : undefined
    return (raw !== undefined && readDay(raw, order)) || []
  })
  return new Set(days).size === 1 ? (days[0] ?? null) : null
}

/**
 * The day to pay by for terms in words: the one that is printed, else '30 dagen', also to the end of the month: '30 dagen
 * einde maand'.
 */
export function dueAfter(issued: string, text: string, { about_paying = true } = {}): string | null {
  const printed = printedDay(text, 'day', about_paying)
  if (printed !== null) return printed >= issued ? printed : null
  const toEnd = monthEnd.test(text)
  const days = termIn(text.replace(monthEnd, ' '), { about_paying })
  const due = days === null ? null : daysAfter(issued, days)
  return due !== null && toEnd ? endOfMonth(due) : due
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Whether a text speaks of a discount for those who pay early. Other rates are none. */
export function isAboutDiscount(text: string): boolean {
  return discount.test(text.replace(otherRates, ' '))
}
