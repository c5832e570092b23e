import { isUtf8 } from 'node:buffer'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { Refused } from '../refusal.ts'
import { findFlowed, joinFlowed } from './flowed.ts'
import { htmlText, quote_mark, type TextImage } from './html-text.ts'
import { ownWords } from './own-words.ts'
import type { MailPaper, ParsedMail } from './parsed-mail.ts'
import { readTnef } from './tnef.ts'

const parts_most = 1000
const text_most = 1_000_000
const limits = {
  maxNestingDepth: 64,
  maxHeadersSize: 1024 * 1024,
  attachmentEncoding: 'arraybuffer',
  forceRfc822Attachments: true,
} as const

/** Parses a mail. Runs in a reader process, because the content is untrusted. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  if (countParts(bytes) > parts_most) throw new Refused('too_heavy')
  const mail = await parse(bytes)
  const { text, images } = textOf(mail)
  const { text: own_words, cut } = ownWords(text)
  return {
    state: 'mail',
    to: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesOf).slice(0, 100),
    date: dateOf(mail),
    subject: mail.subject ?? '',
    text: text.replaceAll(`${quote_mark}\n`, '').replaceAll(quote_mark, ''),
    own_words,
    cut,
    encrypted: isEncrypted(mail),
    papers: await papersOf(mail, images),
  }
}

async function parse(bytes: Uint8Array): Promise<Email> {
  const flowed = findFlowed(bytes)
  const mail = await parseEncoded(flowed?.fixed ?? bytes)
  if (!flowed || mail.text === undefined) return mail
  return { ...mail, text: joinFlowed(mail.text.replace(/\r\n?/g, '\n'), flowed) }
}

/** Text that is not UTF-8 and names no charset is Windows-1252, as old programs write it. */
async function parseEncoded(bytes: Uint8Array): Promise<Email> {
  const mail = await parseOnce(bytes)
  if (!`${mail.text}${mail.html}`.includes('\ufffd') || isUtf8(bytes)) return mail
  const { text, html } = await parseOnce(Buffer.from(new TextDecoder('windows-1252').decode(bytes)))
  return { ...mail, ...(text !== undefined && { text }), ...(html !== undefined && { html }) }
}

async function parseOnce(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, limits)
  } catch (error) {
    if (error instanceof Error && /nesting depth|header size/i.test(error.message)) throw new Refused('too_heavy')
    throw new Refused('broken')
  }
}

/** Plain text first. HTML alone, or HTML beside an empty text, is turned into text. */
function textOf(mail: Email): { text: string; images: TextImage[] } {
  const html = mail.html ? htmlText(mail.html.slice(0, 5 * text_most)) : null
  const plain = (mail.text ?? '').replace(/\r\n?/g, '\n').slice(0, text_most)
  const text = hasTextPart(mail) && plain.trim() ? plain : (html?.text ?? plain)
  return { text: text.replaceAll('\0', ''), images: html?.images ?? [] }
}

/** Whether the text is the sender's, and not one that the parser made of the HTML. */
function hasTextPart({ text, html }: Email): boolean {
  return text !== undefined && (html === undefined || text.trim() !== '')
}

function addressesOf({ address, group }: Address): string[] {
  return address === undefined ? (group ?? []).map((one) => one.address) : [address]
}

function dateOf({ date }: Email): string | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) || time < 0 || time > 4e12 ? null : new Date(time).toISOString()
}

function isEncrypted({ headers, attachments }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  return (
    /^multipart\/encrypted|enveloped-data/i.test(type) ||
    attachments.some(({ mimeType }) => mimeType === 'application/pgp-encrypted')
  )
}

/** The parts with a file, those of a winmail.dat, and those of a mail inside this one, once. */
async function papersOf(mail: Email, images: TextImage[], is_inside = false): Promise<MailPaper[]> {
  const papers: MailPaper[] = []
  for (const part of mail.attachments) {
    const bytes = bytesOf(part)
    if (isMail(part) && !is_inside) papers.push(...(await papersInside(bytes)))
    else if (isTnef(part))
      papers.push(...readTnef(bytes).map(({ filename, content }) => paper(filename, '', content, false)))
    else papers.push(paper(nameOf(part, bytes), part.mimeType, bytes, isQuoted(part, images)))
  }
  if (papers.length > parts_most) throw new Refused('too_heavy')
  return papers
}

async function papersInside(bytes: Uint8Array): Promise<MailPaper[]> {
  const inside = await PostalMime.parse(bytes, limits).catch(() => null)
  return inside ? papersOf(inside, textOf(inside).images, true) : []
}

function paper(filename: string, content_type: string, content: Uint8Array, quoted: boolean): MailPaper {
  return {
    filename,
    content_type,
    quoted,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
  }
}

function isMail({ mimeType }: Attachment): boolean {
  return mimeType === 'message/rfc822'
}

function isTnef({ mimeType, filename }: Attachment): boolean {
  return mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(filename ?? '')
}

/**
 * An image that the quoted mail shows. A part that is related to the HTML but not shown by it belongs to the layout.
 */
function isQuoted({ contentId, mimeType }: Attachment, images: TextImage[]): boolean {
  if (!contentId || !mimeType.startsWith('image/')) return false
  const cid = contentId.replace(/^<|>$/g, '')
  return images.some((image) => image.cid === cid && image.quoted)
}

const xml_start =
  /^(?:\uFEFF)?\s*<(?:\?xml|(?:\w+:)?(?:Invoice|CreditNote|Order|OrderResponse|CrossIndustryInvoice|StandardBusinessDocument)[\s>])/
const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/heic': '.heic',
  'image/webp': '.webp',
}

/** The name of a part. A nameless one is named by its type, and XML by its content: ERPs mail it as anything. */
function nameOf({ filename, mimeType }: Attachment, bytes: Uint8Array): string {
  const name = filename ?? ''
  if (
    !/\.xml$/i.test(name) &&
    !/\.\w{2,4}$/.test(name) &&
    xml_start.test(new TextDecoder().decode(bytes.subarray(0, 200)))
  )
    return `${name || 'document'}.xml`
  return name || `document${endings[mimeType] ?? ''}`
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'latin1')
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** The number of boundaries, before the parser builds a tree of them. */
function countParts(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf('\n--'); at >= 0 && count <= parts_most * 20; at = buffer.indexOf('\n--', at + 3))
    if (isBoundary(buffer, at + 3)) count += 1
  return count
}

/** A line of '--' and at least six signs without a blank: a signature or a rule of hyphens does not count. */
function isBoundary(buffer: Buffer, at: number): boolean {
  const line = buffer.toString('latin1', at, at + 72).split(/\r?\n/, 1)[0] ?? ''
  return /^[\w'()+,./:=?-]{6,70}\s*$/.test(line) && !/^-*$/.test(line) && !line.endsWith('--')
}
