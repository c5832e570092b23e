import type { Address, Attachment, Email } from 'postal-mime'
import { Refused } from '../refusal.ts'
import { bodyOf } from './body.ts'
import type { TextImage } from './html-text.ts'
import { textOf } from './lines.ts'
import { type Mime, parseMime } from './mime.ts'
import { ownWords } from './own-words.ts'
import type { MailPaper, ParsedMail, Passage } from './parsed-mail.ts'
import { isForPrograms, nameOf } from './part-names.ts'
import { openSigned } from './signed.ts'
import { readTnef } from './tnef.ts'

const partsMost = 1000

/** Parses a mail. Runs in a reader process, because the content is untrusted. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  if (countParts(bytes) > partsMost) throw new Refused('too_heavy')
  const mime = await parseMime(bytes)
  const isOpened = await openSigned(mime)
  const { mail } = mime
  const { lines, images } = bodyOf(mime.root)
  const own = ownWords(lines, mail.from?.name ?? '')
  const forwarded = await forwardedIn(mime)
  return {
    state: 'mail',
    to: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesOf).slice(0, 100),
    date: dateOf(mail),
    subject: mail.subject ?? '',
    text: joined(textOf(lines), ...forwarded.map(({ head, text }) => joined(head, text))),
    own_words: joined(own.text, ...forwarded.map(({ head, own_words }) => joined(head, own_words))),
    left_out: joined(own.left_out, ...forwarded.map(({ left_out }) => left_out)),
    passages: own.passages.length ? [...own.passages, ...forwarded.flatMap(passagesOf)] : [],
    encrypted: !isOpened && isEncrypted(mail),
    unchecked: isOpened,
    papers: await papersOf(mail, images),
  }
}

function joined(...texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n\n')
}

type Forwarded = Pick<ParsedMail, 'text' | 'own_words' | 'left_out'> & { head: string }

/** The texts of the mails that this one has as attachments. The mail that it answers is a quote. */
async function forwardedIn({ mail }: Mime): Promise<Forwarded[]> {
  const answered = `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`
  const found: Forwarded[] = []
  for (const part of mail.attachments.filter(isMail)) {
    const inside = await parseMime(bytesOf(part)).catch(() => null)
    if (!inside) continue
    await openSigned(inside)
    const { from, subject = '', messageId } = inside.mail
    const { lines } = bodyOf(inside.root)
    const head = [from?.name && from.name !== from.address ? `${from.name} <${from.address}>` : from?.address, subject]
    const whole = { text: textOf(lines), head: head.filter(Boolean).join(' · ') }
    const own = ownWords(lines, from?.name ?? '')
    const isAnswered = messageId !== undefined && answered.includes(messageId)
    if (isAnswered) found.push({ ...whole, head: '', own_words: '', left_out: whole.text })
    else found.push({ ...whole, own_words: own.text, left_out: own.left_out })
  }
  return found
}

function passagesOf({ head, own_words, left_out }: Forwarded): Passage[] {
  return [
    { is: 'own', lines: [joined(head, own_words)] },
    { is: 'left', lines: [left_out] },
  ]
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
    /^multipart\/encrypted|^application\/(?:x-)?pkcs7-mime(?!.*certs-only)/i.test(type) ||
    attachments.some(({ mimeType }) => mimeType === 'application/pgp-encrypted')
  )
}

/** The parts with a file, those of a winmail.dat, and those of a mail inside this one, once. */
async function papersOf(mail: Email, images: TextImage[], isInside = false): Promise<MailPaper[]> {
  const papers: MailPaper[] = []
  for (const part of mail.attachments) {
    const bytes = bytesOf(part)
    if (isMail(part) && !isInside) papers.push(...(await papersInside(bytes)))
    else if (isTnef(part))
      papers.push(...readTnef(bytes).map(({ filename, content }) => paper({ filename, content_type: '' }, content)))
    else {
      const filename = nameOf(part, bytes)
      const of = { quoted: isQuoted(part, images), for_programs: isForPrograms(part, filename) }
      papers.push(paper({ filename, content_type: part.mimeType, ...of }, bytes))
    }
  }
  if (papers.length > partsMost) throw new Refused('too_heavy')
  return papers
}

async function papersInside(bytes: Uint8Array): Promise<MailPaper[]> {
  const inside = await parseMime(bytes).catch(() => null)
  if (!inside) return []
  await openSigned(inside)
  return papersOf(inside.mail, bodyOf(inside.root).images, true)
}

type NamedPart = Pick<MailPaper, 'filename' | 'content_type'> & Partial<MailPaper>

function paper(part: NamedPart, content: Uint8Array): MailPaper {
  return {
    quoted: false,
    for_programs: false,
    ...part,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
  }
}

/** Some programs attach a mail as any other file. */
function isMail({ mimeType, filename, content }: Attachment): boolean {
  if (mimeType === 'message/rfc822' || mimeType === 'message/global') return true
  return (
    /\.eml$/i.test(filename ?? '') &&
    content instanceof ArrayBuffer &&
    /^[\w-]+:[^\n]*\r?\n/.test(Buffer.from(content).toString('latin1', 0, 1000))
  )
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

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'latin1')
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** The number of boundaries, before the parser builds a tree of them. */
function countParts(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf('\n--'); at >= 0 && count <= partsMost * 20; at = buffer.indexOf('\n--', at + 3))
    if (isBoundary(buffer, at + 3)) count += 1
  return count
}

/** A line of '--' and at least six signs without a blank: a signature or a rule of hyphens does not count. */
function isBoundary(buffer: Buffer, at: number): boolean {
  const line = buffer.toString('latin1', at, at + 72).split(/\r?\n/, 1)[0] ?? ''
  return /^[\w'()+,./:=?-]{6,70}\s*$/.test(line) && !/^-*$/.test(line) && !line.endsWith('--')
}
