// Signatures and footers that mail programs and companies add, in Dutch, English, French and German.
import { isName } from './answers.ts'
import { greeting } from './greeting.ts'
import type { Line } from './lines.ts'

const device =
  '(?:iphone|ipad|(?:mobiele )?telefoon|mobiel\\w*|smartphone|tablet|samsung|galaxy|android\\w*|huawei|xiaomi|pixel|(?:mobile )?phone|mobile|device|sony|nokia|blackberry|handy|téléphone|portable|apparaat|toestel|mobilgerät)'
const footers = [
  new RegExp(
    `^(?:verzonden|verstuurd|gesendet|sent|envoyé)\\s+(?:vanaf|vanuit|via|met|from|von|depuis|de|à partir de|avec|mit)\\s+(?:(?:mijn|my|meinem|mon|ma|een|an?|the)\\s+)?(?:${device}|outlook|mail (?:voor|for|für|pour)|yahoo|proton|gmail|e-?mail app)(?!\\p{L}).{0,60}$`,
    'iu',
  ),
  /^von meinem\b.{1,60}gesendet\W*$/iu,
  /^(?:download|haal|get|obtenir|télécharg\w+|laden sie|holen sie sich)\s+outlook\s+(?:voor|for|pour|für)\b.{0,200}$/iu,
  /^outlook\s+(?:voor|for|pour|für)\s+(?:ios|android|mac|windows)\b.{0,200}$/iu,
  /^(?:dit bericht is )?(?:verzonden|gesendet) (?:met|von) .{0,40}(?:app|mobil\w*)\W*$/iu,
  /^diese nachricht wurde von meinem .{1,60} gesendet\W*$/iu,
  /^\[?(?:image|afbeelding|cid|bild):.{0,200}\]?$/iu,
  /^[_=*]{3,}$/u,
  /^(?:dit|deze) (?:bericht|mail|e-mail) is (?:op virussen )?(?:gescand|gecontroleerd|gescreend)\b.{0,120}$/iu,
  /^this (?:message|e-?mail) (?:has been|was|is) (?:scanned|checked)\b.{0,120}$/iu,
]

/** Words of a disclaimer. One of them may be in a message, two are not. */
const disclaimers =
  /vertrouwelijk\w*|uitsluitend|disclaimer|geadresseerde|bestemd voor|rechten|aansprakelijk\w*|confidential|intended|recipient|privileged|confidentiel|destinataire|vertraulich|ausschließlich|empfänger|leveringsvoorwaarden|gescand|scanned|virus\w*|ontvang(?:t|er|en)|received|in error|verwijder\w*|delete/giu
const surelyDisclaimers =
  /think before you print|denk aan het milieu|avant d.imprimer|vor dem ausdrucken|gevrijwaard|virusvrij|virus-free|algemene (?:leverings)?voorwaarden van toepassing/iu

/** The kinds of facts in a company's signature. */
const contacts = [
  /(?:\+|\b00)\d[\d\s().-]{7,}|\b0\d[\d\s().-]{7,}|\b(?:tel|t|m|mob|mobiel|telefoon|phone|tél|fax)\b\s*[.:|]/iu,
  /\b\d{4}\s?[a-z]{2}\b|\b(?:d-|f-|b-)?\d{4,5}\s+\p{Lu}\p{L}+|\b(?:straat|weg|laan|kade|plein|street|road|rue|avenue|straße|str\.)\b|\p{L}+(?:straat|weg|laan|kade|plein|straße|strasse)\s+\d/iu,
  /\bwww\.|https?:\/\/|\b[a-z0-9-]{2,}\.(?:nl|com|be|de|fr|eu|org|net|example)\b/iu,
  /\bkvk\b|\bbtw\b|\bvat\b|\bsiret\b|\btva\b|\bust-?id|\bhrb\b|\biban\b|\bcoc\b/iu,
]
const company = /\b(?:b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|gmbh|ltd\.?|inc\.?|s\.?a\.?)$/iu
const amount = /€|\b\d+,\d{2}\b|\b\d+\s?(?:st|stuks?|x|m[123²³]?|kg|mm|cm|uur|dagen|pcs|pieces|hours|days)\b/iu
const postscript = /^(?:p\.?\s?s|n\.?b|let op|nota bene)\b/iu

const blockMost = 25
/** More marks than a mail has signatures separate points. */
const marksMost = 50
const longLine = 500

/** Which of the lines that somebody wrote are a signature or a footer. The greeting and the name stay. */
export function signatureIn(lines: Line[], sender: string): boolean[] {
  const left = lines.map(({ signature, text }) => signature === true && !isWords(text))
  const own = lines.map(({ text }, n) => (left[n] ? '' : text))
  const leave = (found: Span[]) => {
    for (const [begin, end] of found) {
      left.fill(true, begin, end)
      own.fill('', begin, end)
    }
  }
  const mark = markIn(own, sender)
  if (mark >= 0) {
    leave([[mark, mark + 1]])
    leave(unworded(own, mark + 1, (paragraph, place) => place === 0 || isSigned(paragraph, sender)))
  }
  leave(footersOf(own))
  leave(contactsOf(own))
  return left
}

/**
 * The mark of a signature. Two hyphens without a blank may also separate points: then no name or address stands below
 * them. So it is if there are several marks.
 */
function markIn(lines: string[], sender: string): number {
  const marks = lines.flatMap((line, n) => (/^--\s?$|^[_-]{10,}$/.test(line) ? [n] : []))
  const [only = -1, ...more] = marks
  if (more.length === 0 && lines[only] === '-- ') return only
  return marks.slice(-marksMost).find((mark) => isSigned(paragraphFrom(lines, mark + 1), sender)) ?? -1
}

function isSigned(paragraph: string[], sender: string): boolean {
  const [first = ''] = paragraph
  if (paragraph.some((line) => isWords(line))) return false
  return isName(first.trim(), sender) || paragraph.some(isContact)
}

/** Lines: the first, and the one after the last. */
type Span = [begin: number, end: number]

/** The paragraphs from `start` that `belongs` accepts, each up to its first words. */
function unworded(lines: string[], start: number, belongs: (paragraph: string[], place: number) => boolean): Span[] {
  return paragraphsOf(lines, start).flatMap(([begin, end], place): Span[] => {
    const paragraph = lines.slice(begin, end)
    if (isDisclaimer(paragraph.join(' '))) return [[begin, end]]
    const words = paragraph.findIndex(isWords)
    const part = words < 0 ? paragraph : paragraph.slice(0, words)
    return part.length > 0 && belongs(part, place) ? [[begin, begin + part.length]] : []
  })
}

function paragraphFrom(lines: string[], start: number): string[] {
  let begin = start
  while (begin < lines.length && lines[begin]?.trim() === '') begin += 1
  let end = begin
  while (end < lines.length && end < begin + blockMost && lines[end]?.trim() !== '') end += 1
  return lines.slice(begin, end)
}

function paragraphsOf(lines: string[], start: number): Span[] {
  const found: Span[] = []
  let begin = -1
  for (let n = start; n <= lines.length; n += 1) {
    const isWritten = (lines[n] ?? '').trim() !== ''
    if (isWritten && begin < 0) begin = n
    if (isWritten || begin < 0) continue
    found.push([begin, n])
    begin = -1
  }
  return found
}

/** Whether a line is more likely somebody's words than a line of a signature. */
function isWords(line: string): boolean {
  const text = line.trim()
  if (text === '' || isFooter(text) || isDisclaimer(text)) return false
  if (postscript.test(text)) return true
  if (greeting.test(text) && text.length < 60) return false
  const count = text.split(/\s+/).length
  if (/[\p{L}\d][?!]$|\p{Ll}{2}\.$/u.test(text) && count > 2 && !company.test(text)) return true
  if (isContact(text)) return count > 8 && /\p{Ll}{2}[.,] \p{L}/u.test(text)
  return amount.test(text) || count > 6
}

function isContact(line: string): boolean {
  return line.length < longLine && contacts.some((form) => form.test(line))
}

function isFooter(line: string): boolean {
  return line.length < longLine && footers.some((form) => form.test(line))
}

function isDisclaimer(paragraph: string): boolean {
  const words = new Set(paragraph.toLowerCase().match(disclaimers))
  return surelyDisclaimers.test(paragraph) || (paragraph.length > 60 && words.size > 1)
}

/** Footers of programs and disclaimers at the end. */
function footersOf(lines: string[]): Span[] {
  const found: Span[] = []
  for (const [begin, end] of paragraphsOf(lines, 0).toReversed()) {
    const paragraph = lines.slice(begin, end)
    const disclaims = isDisclaimer(paragraph.join(' ')) && !greeting.test(paragraph[0] ?? '')
    const lastWords = disclaims ? -1 : paragraph.findLastIndex((line) => !isFooter(line.trim()))
    found.push([begin + lastWords + 1, end])
    if (lastWords >= 0) return found
  }
  return found
}

/** Phone numbers, addresses and the like below greeting and name; at least two kinds, or it may be a message. */
function contactsOf(lines: string[]): Span[] {
  const at = lines.findLastIndex((line) => greeting.test(line.trim()) && line.trim().length < 60)
  if (at < 0) return []
  const hasName = (lines[at] ?? '').trim().replace(greeting, '') !== ''
  const name = hasName ? at : lines.findIndex((line, n) => n > at && line.trim() !== '')
  if (name < 0) return []
  const block = unworded(lines, name + 1, () => true)
  const written = block.flatMap(([begin, end]) => lines.slice(begin, end))
  const kinds = contacts.filter((form) => written.some((line) => line.length < longLine && form.test(line))).length
  return kinds < 2 || written.length > blockMost ? [] : block
}
