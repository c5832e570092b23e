import { daysAfter } from './days.ts'

const named =
  /(?:binnen|betaaltermijn|betalingstermijn|betaling\D{0,12}|within|net|payment terms?|terms|innerhalb|zahlbar|zahlungsziel|sous|à|a|dans les)\D{0,20}(\d{1,3})\s*(?:dagen|dgn|days|tagen|tage|jours)/iu
const behind =
  /(?<![\d.,])(\d{1,3})\s*(?:dagen|dgn|days|tagen?|jours)\s+(?:(?:netto|net)\b|(?:na|vanaf)\s+factuurdatum|after\s+(?:the\s+)?invoice|nach\s+rechnungs|(?:après\s+)?(?:la\s+)?date\s+de\s+(?:la\s+)?facture)/iu
const plain = /(?<![\d.,])(\d{1,3})\s*(?:dagen|dgn|days|tagen?|jours)\b/iu
const discount = /%|procent|percent|korting|aftrek|discount|deduct|skonto|abzug|escompte/i
/** Rates of VAT and interest, and the share for a blocked account: '40 % op de g-rekening'. */
const other_rates =
  /%\s?(?:btw|vat|mwst|ust|tva|rente|interest|(?:verzugs)?zinsen|intérêts?)\b|\b(?:btw|vat|mwst|ust|tva)\W{0,3}\d{1,2}(?:[.,]\d+)?\s?%|%[^.;,]{0,30}g-?\s?rekening|g-?\s?rekening[^.;]{0,30}%/giu
/** Consequences after a term: 'Bij niet betaling binnen 60 dagen na factuurdatum berekenen wij rente'. */
const too_late =
  /\b(?:niet|not|rente|interest|zinsen|verzug|overdue|late)\b|wettelijke|incassokosten|aanmaning|intérêt|retard|reminder|mahn/iu
/** 'Reclames binnen 8 dagen na ontvangst' is not a payment term. */
const payment =
  /beta(?:al|l)|voldoe|over\s?te\s?maken|overma|factuurdatum|pay|invoice date|terms|\bnet\b|netto|zahl|überweis|rechnungsdatum|paie|pay[ée]|r[èe]glement|facture/iu
const complaint = /reclam|klacht|claim|bezwa|betwist|réclam|contest|disput|beanstand|einspruch|bevestig|confirm/iu
const end_of_month = /einde?\s+(?:van\s+de\s+)?maand|end\s+of\s+(?:the\s+)?month|\beom\b|monatsende|fin\s+de\s+mois/i
const clauses = /[;,\n]|\.\s+(?=\p{Lu})/u

/**
 * The payment term in days in a text: 'te betalen binnen 14 dagen', 'payment within 30 days', and '30 dagen netto' in a
 * text about payment. Null for none, for an early payment discount, and for terms from the end of a month.
 */
export function termIn(text: string, { about_paying = false } = {}): number | null {
  if (end_of_month.test(text)) return null
  const relevant = text
    .split(clauses)
    .filter(
      (clause) =>
        !discount.test(clause) &&
        !complaint.test(clause) &&
        !too_late.test(clause) &&
        (about_paying || payment.test(clause)),
    )
  const found = [named, behind, ...(about_paying ? [plain] : [])].flatMap((form) =>
    relevant.flatMap((clause) => form.exec(clause)?.[1] ?? []),
  )
  return found[0] === undefined ? null : Number(found[0])
}

/** The day to pay by for terms in words: '30 dagen', also to the end of the month: '30 dagen einde maand'. */
export function dueAfter(issued: string, text: string): string | null {
  const to_end = end_of_month.test(text)
  const days = termIn(text.replace(end_of_month, ' '), { about_paying: true })
  const due = days === null ? null : daysAfter(issued, days)
  return due !== null && to_end ? endOfMonth(due) : due
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Whether a text speaks of a discount for those who pay early. Other rates are none. */
export function isAboutDiscount(text: string): boolean {
  return discount.test(text.replace(other_rates, ' '))
}
