export type TextPart = { at: number; text: string; href?: string }

const address = /https?:\/\/[^\s<>"]+/gi
const closing_marks = /[.,;:!?'’”)\]}]+$/

/** Splits a message into plain text and web addresses. Only http and https become links, whatever else looks like one. */
export function splitLinks(message: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of message.matchAll(address)) {
    const text = withoutClosingMarks(match[0])
    if (!URL.canParse(text)) continue
    if (match.index > end) parts.push({ at: end, text: message.slice(end, match.index) })
    parts.push({ at: match.index, text, href: new URL(text).href })
    end = match.index + text.length
  }
  if (end < message.length) parts.push({ at: end, text: message.slice(end) })
  return parts
}

/** A sentence's own full stop or bracket behind an address is no part of it, but the ) of an opened ( is. */
function withoutClosingMarks(text: string): string {
  const marks = closing_marks.exec(text)?.[0] ?? ''
  const bare = text.slice(0, text.length - marks.length)
  return marks.startsWith(')') && bare.includes('(') ? `${bare})` : bare
}
