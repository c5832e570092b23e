import { isUtf8 } from 'node:buffer'
import PostalMime, { type Email } from 'postal-mime'
import { Refused } from '../refusal.ts'
import { restoreBytes } from './exact-bytes.ts'

/** A part of a mail, as postal-mime builds them and keeps them. */
export type MimePart = {
  contentType: { parsed: { value: string; params: Record<string, string | undefined> }; multipart: string | false }
  contentDisposition: { parsed: { value: string } }
  contentTransferEncoding: { encoding: string }
  childNodes: MimePart[]
  /** Decoded, but still in its charset. */
  content: ArrayBuffer | null
}
export type Mime = { mail: Email; root: MimePart }

const limits = {
  maxNestingDepth: 64,
  maxHeadersSize: 1024 * 1024,
  attachmentEncoding: 'arraybuffer',
  forceRfc822Attachments: true,
} as const

/** Parses a mail into its parts. Its joined text is not used: it does not tell which part a text is from. */
export async function parseMime(bytes: Uint8Array): Promise<Mime> {
  const parser = new PostalMime(limits)
  try {
    const mail = await parser.parse(withWholeBase64(bytes))
    if (!hasRoot(parser)) throw new Error('postal-mime keeps its parts elsewhere')
    restoreBytes(mail, parser.root, bytes)
    return { mail, root: parser.root }
  } catch (error) {
    if (error instanceof Error && /nesting depth|header size/i.test(error.message)) throw new Refused('too_heavy')
    throw new Refused('broken')
  }
}

/** It keeps the parts, but does not declare them. */
function hasRoot(parser: object): parser is { root: MimePart } {
  return 'root' in parser
}

/** Encodes what a mailing list wrote below a text in base64. Otherwise its letters would be decoded as well. */
function withWholeBase64(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = /\r?\n\r?\n/.exec(mail.toString('latin1', 0, limits.maxHeadersSize))
  if (!end) return bytes
  const head = mail.toString('latin1', 0, end.index)
  if (!/^content-transfer-encoding:[ \t]*base64/im.test(head)) return bytes
  const [, type = 'plain'] = /^content-type:[ \t]*(?:text\/(\w+))?/im.exec(head) ?? []
  const begin = end.index + end[0].length
  const lines = mail.toString('latin1', begin).split(/\r?\n/)
  const last = lines.findIndex((line) => line.length < (lines[0]?.length ?? 0) || !base64Line.test(line))
  const footer = lines.slice(base64Line.test(lines[last] ?? '') ? last + 1 : last)
  if (last < 1 || !/^(?:plain|html)$/i.test(type) || footer.every((line) => base64Line.test(line))) return bytes
  const text = footer.join('\n')
  const written = /html/i.test(type) ? `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>` : text
  const words = Buffer.from(lines.slice(0, lines.length - footer.length).join(''), 'base64')
  const whole = Buffer.concat([words, Buffer.from(`\n${written}`, 'latin1')])
  return Buffer.concat([mail.subarray(0, begin), Buffer.from(whole.toString('base64'))])
}

const base64Line = /^[a-z0-9+/]*={0,2}[ \t]*$/i

/** A charset in which bytes mean themselves, so that a wrong label is not noticed. */
const oneByte = /^(?:us-?ascii|ascii|iso-?8859|latin|windows-125|cp125|x-unknown|unknown|8bit)/i

/** The text of a part. Labels are often wrong: what is UTF-8 is read so, and what cannot be, as Windows-1252. */
export function textOfPart({ content, contentType }: MimePart): string {
  const bytes = new Uint8Array(content ?? new ArrayBuffer(0))
  const charset = contentType.parsed.params['charset']?.trim() ?? ''
  const asUtf8 = isUtf8(bytes)
  if (asUtf8 && (charset === '' || oneByte.test(charset))) return decode(bytes, 'utf-8')
  if (!asUtf8 && (charset === '' || /^(?:utf-?8|us-?ascii)$/i.test(charset))) return decode(bytes, 'windows-1252')
  return decode(bytes, charset)
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}
