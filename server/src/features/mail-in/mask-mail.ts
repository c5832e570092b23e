import { withoutSecrets } from './mask.ts'

type Content = 'text' | 'mail' | 'file'

/** The line between two parts, also between those of a mail inside another. A text with such a line loses nothing. */
const boundary = /(?<=^|\n)--[^\r\n]{1,200}(?:\r?\n(?=\r?\n|[\w-]{1,60}:)|(?<=--)(?:\r?\n|$))/g
const empty_line = /(?<=^|\n)\r?\n/g

/** The secrets of `withoutSecrets` in a mail as it arrived. Attached files stay the same, attached mails do not. */
export function mailWithoutSecrets(mail: Buffer): Buffer {
  return Buffer.from(maskMail(mail.toString('latin1')), 'latin1')
}

function maskMail(mail: string): string {
  const masked: string[] = []
  for (let place = 0; place < mail.length;) {
    const body = findFrom(empty_line, mail, place).end
    const head = mail.slice(place, body)
    masked.push(mask(head))
    place = body
    const content = contentOf(head)
    const coded = /^content-transfer-encoding:\s{0,100}"?base64/im.test(head)
    if (content === 'mail' && !coded) continue // it begins with its own head
    const next = findFrom(boundary, mail, body)
    masked.push(maskBody(mail.slice(body, next.start), content, coded), mask(mail.slice(next.start, next.end)))
    place = next.end
  }
  return masked.join('')
}

function maskBody(body: string, content: Content, coded: boolean): string {
  if (content === 'file') return body
  if (!coded) return mask(body)
  const end = /\n--/.exec(body)?.index ?? body.length
  const plain = Buffer.from(body.slice(0, end), 'base64').toString('latin1')
  const masked = content === 'mail' ? maskMail(plain) : mask(plain)
  if (masked === plain) return body
  return `${inLines(Buffer.from(masked, 'latin1').toString('base64'))}${mask(body.slice(end + 1))}`
}

/** Whatever is not surely a file may be shown as text. */
function contentOf(head: string): Content {
  const type = /^content-type:\s{0,100}"?([\w/.+-]{1,100})/im.exec(head)?.[1] ?? ''
  if (/^message\/(?:rfc822|global)$/i.test(type) || /name\*?=[^\r\n]{1,200}\.eml/i.test(head)) return 'mail'
  return /^(?:application|audio|font|image|model|video)\/|^text\/(?:xml|csv)$/i.test(type) ? 'file' : 'text'
}

/** The first match from `place`, or the end of the text. */
function findFrom(pattern: RegExp, text: string, place: number): { start: number; end: number } {
  pattern.lastIndex = place
  const found = pattern.exec(text)
  return found ? { start: found.index, end: pattern.lastIndex } : { start: text.length, end: text.length }
}

function mask(text: string): string {
  return withoutSecrets(text, '...')
}

function inLines(base64: string): string {
  return `${base64.match(/.{1,76}/g)?.join('\r\n') ?? ''}\r\n`
}
