import { withoutSecrets } from './mask.ts'

type Content = 'text' | 'mail' | 'file' | 'wrapped'

/** Stands in the place of a part that may contain secrets and cannot be masked. */
const leftOut =
  'Hier stond een bestand met een andere mail erin. Het is weggelaten: het kan adressen en links van anderen bevatten.\r\n' +
  'A file with another mail in it was here. It was left out: it may contain addresses and links of others.\r\n'

/** The line between two parts, also between those of a mail inside another. A text with such a line loses nothing. */
const boundary = /(?<=^|\n)--[^\r\n]{1,200}(?:\r?\n(?=\r?\n|[\w-]{1,60}:)|(?<=--)(?:\r?\n|$))/g
const contentField = /^content-[^\r\n]*\r?\n(?:[ \t]+\S[^\r\n]*\r?\n)*/gim
const emptyLine = /(?<=^|\n)\r?\n/g

/**
 * Masks the secrets of `withoutSecrets` in a mail as it arrived. Attached files stay the same, attached mails do not. A
 * part that cannot be masked is replaced by a sentence.
 */
export function mailWithoutSecrets(mail: Buffer): Buffer {
  return Buffer.from(maskMail(mail.toString('latin1')), 'latin1')
}

function maskMail(mail: string): string {
  const masked: string[] = []
  for (let place = 0; place < mail.length;) {
    const body = findFrom(emptyLine, mail, place).end
    const head = mail.slice(place, body)
    place = body
    const content = contentOf(head)
    const coding = codingOf(head)
    if (content === 'mail' && coding !== 'base64') {
      masked.push(mask(head)) // the mail inside begins with its own head
      continue
    }
    const next = findFrom(boundary, mail, body)
    const kept = maskBody(mail.slice(body, next.start), content, coding)
    if (kept === null) masked.push(mask(withoutContent(head)), leftOut)
    else masked.push(mask(head), kept)
    masked.push(mask(mail.slice(next.start, next.end)))
    place = next.end
  }
  return masked.join('')
}

/** Null for what cannot be masked. */
function maskBody(body: string, content: Content, coding: string): string | null {
  if (coding === 'base64') {
    const end = /\n--/.exec(body)?.index ?? body.length
    const plain = Buffer.from(body.slice(0, end), 'base64').toString('latin1')
    if (content === 'wrapped' || plain.startsWith(tnefSignature)) return null
    if (content === 'file') return body
    const masked = content === 'mail' ? maskMail(plain) : maskText(plain)
    if (masked === null) return null
    if (masked === plain) return body
    return `${inLines(Buffer.from(masked, 'latin1').toString('base64'))}${mask(body.slice(end + 1))}`
  }
  if (content === 'wrapped') return null
  if (content === 'file') return body
  // Text in UTF-16 is never coded like this, except to hide something.
  const isWide = coding === 'quoted-printable' && body.includes('=00')
  return isWide && hides(fromQuotedPrintable(body)) ? null : maskText(body)
}

/**
 * A text of bytes. Between those of UTF-16 are zeros: read from the second byte, one order of bytes is the other. In
 * UTF-32 there are more of them.
 */
function maskText(text: string): string | null {
  if (!text.includes('\0')) return mask(text)
  const masked = [0, 1].reduce(maskWide, mask(text))
  return hides(masked) ? null : masked
}

function maskWide(text: string, start: number): string {
  const end = text.length - ((text.length - start) % 2)
  const wide = Buffer.from(text.slice(start, end), 'latin1').toString('utf16le')
  const masked = mask(wide)
  if (masked === wide) return text
  return `${text.slice(0, start)}${Buffer.from(masked, 'utf16le').toString('latin1')}${text.slice(end)}`
}

/** Whether secrets are left between zeros. */
function hides(text: string): boolean {
  const visible = text.replaceAll('\0', '')
  return mask(visible) !== visible
}

function fromQuotedPrintable(body: string): string {
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The head of a part that becomes a sentence. */
function withoutContent(head: string): string {
  const others = head.replace(contentField, '')
  return `Content-Type: text/plain; charset=utf-8\r\n${others}`
}

function codingOf(head: string): string {
  return /^content-transfer-encoding:\s{0,100}"?([\w-]{1,30})/im.exec(head)?.[1]?.toLowerCase() ?? ''
}

/** The first bytes of a winmail.dat, whatever its name. */
const tnefSignature = '\x78\x9f\x3e\x22'

/** A part that is not certainly a file may be shown as text. Outlook wraps whole mails in files of its own. */
function contentOf(head: string): Content {
  const fields = head.match(contentField)?.join('\n') ?? ''
  const type = /^content-type:\s{0,100}"?([\w/.+-]{1,100})/im.exec(fields)?.[1] ?? ''
  const [, name = ''] = /name\*?=[^\r\n]{0,200}?(winmail\.dat|\.(?:eml|msg|txt|html?))\b/i.exec(fields) ?? []
  if (/^application\/(?:vnd\.)?ms-(?:tnef|outlook)$/i.test(type) || /\.(?:dat|msg)$/i.test(name)) return 'wrapped'
  if (/^message\/(?:rfc822|global)$/i.test(type) || /\.eml$/i.test(name)) return 'mail'
  if (name) return 'text'
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
