export type TextPart = { at: number; text: string; href?: string }

// Every repetition is bounded or cannot overlap with the next part, so no input causes backtracking.
const web = /(?:https?:\/\/|(?<![\w.@/-])www\.)[^\s<>"]+/
const mail = /(?<![\w.%+-])[a-z\d](?:[\w.+-]{0,62}[\w+-])?@(?:[a-z\d][a-z\d-]{0,62}(?<!-)\.){1,5}[a-z]{2,24}(?![\w-])/
const phone =
  /(?<![\w+.,-]|\d:)(?!\d\d[ -](?:\d\d[ -]\d{4}|20\d\d[ -]))(?:\+\d{1,3}(?: ?\(0\))?|\(0\d{1,3}\)|06|0\d{1,3}(?=[ -]))(?: - )?(?:[ -]?\d){6,11}(?!\w|[-.,]\d)/
/** As people in Belgium write it: 0475/12.34.56, 02/123.45.67. */
const belgian = /(?<![\w/.,-])0\d{1,3}\/\d{2,3}([. ])\d\d\1\d\d(?!\w|[-./,]\d)/
/** Account and company numbers; without this, a part of them would match as a telephone number. */
const number =
  /\b[a-z]{2}\d\d(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,3})?\b|\b(?:BE|KBO|BCE|btw|tva|ondernemingsnummer)[ :-]{0,3}0\d{3} ?\d{3} ?\d{3}\b/
const known = new RegExp([number, web, mail, belgian, phone].map(({ source }) => `(?:${source})`).join('|'), 'gi')
/** A host that begins with www has a name and an ending after it. */
const wwwHost = /^www\.(?:[^.]+\.)+[a-z][a-z\d-]+$/
const closingMarks = ".,;:!?'’”»…"
const brackets = ['()', '[]', '{}']

/**
 * Splits a message into plain text, web addresses, mail addresses and telephone numbers. Of all URL schemes only http
 * and https become links.
 */
export function splitLinks(message: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of message.matchAll(known)) {
    const link = linkOf(match[0])
    if (!link) continue
    if (match.index > end) parts.push({ at: end, text: message.slice(end, match.index) })
    parts.push({ at: match.index, ...link })
    end = match.index + link.text.length
  }
  if (end < message.length) parts.push({ at: end, text: message.slice(end) })
  return parts
}

function linkOf(found: string): Omit<TextPart, 'at'> | null {
  const isWww = /^www\./i.test(found)
  if (isWww || /^https?:/i.test(found)) {
    const text = withoutClosingMarks(found)
    const address = isWww ? `https://${text}` : text
    if (!URL.canParse(address)) return null
    const { hostname, href } = new URL(address)
    return isWww && !wwwHost.test(hostname) ? null : { text, href }
  }
  if (found.includes('@')) return { text: found, href: `mailto:${found}` }
  const digits = found.replace('(0)', '').replace(/[^\w+]/g, '')
  return /^(\+\d{9,13}|0[1-9]\d{7,8}|003[12]\d{8,9})$/.test(digits) ? { text: found, href: `tel:${digits}` } : null
}

/** Removes the punctuation after an address, but keeps a bracket that closes one within the address. */
function withoutClosingMarks(text: string): string {
  const count = (sign = '') => text.split(sign).length
  const unopened = new Map(brackets.map(([open, close]) => [close, count(close) - count(open)]))
  let end = text.length
  for (; end > 0; end--) {
    const mark = text.charAt(end - 1)
    const left = unopened.get(mark)
    if (left === undefined ? !closingMarks.includes(mark) : left <= 0) break
    if (left) unopened.set(mark, left - 1)
  }
  return text.slice(0, end)
}
