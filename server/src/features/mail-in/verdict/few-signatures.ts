import { authorOf } from '../from.ts'
import { domainOf, isAligned } from './findings.ts'

/** Signatures cost a key and a hash of the whole mail each. Senders have two at most, and forwarders add their own. */
const signaturesMost = 3
/** Each forwarder seals a mail once, with three fields, and each seal costs a key as well. */
const sealsMost = 3
const fieldsOfASeal = 3
const headMost = 256 * 1024

/** The mail as it is, or without signatures that could not prove its sender, and without seals, if it has many. */
export async function* fewSignatures(mail: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const piece of mail) {
    if (head === null) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < headMost && !/\r?\n\r?\n/.test(head.toString('latin1'))) continue
    yield withFew(head)
    head = null
  }
  if (head) yield withFew(head)
}

function withFew(start: Buffer): Buffer {
  const text = start.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const fields = text.slice(0, end).split(/(?<=\n)(?![ \t])/)
  const kept = withFewSignatures(withFewSeals(fields))
  return kept.length === fields.length ? start : Buffer.from(kept.join('') + text.slice(end), 'latin1')
}

/** Seals build on each other, so of too many none can be believed. */
function withFewSeals(fields: string[]): string[] {
  return fields.filter(isSeal).length <= sealsMost * fieldsOfASeal ? fields : fields.filter((one) => !isSeal(one))
}

function withFewSignatures(fields: string[]): string[] {
  if (fields.filter(isSignature).length <= signaturesMost) return fields
  const from = fields.find((field) => /^from[ \t]*:/i.test(field)) ?? ''
  const author = authorOf(from.slice(from.indexOf(':') + 1).replace(/\r?\n/g, ''))
  const domain = domainOf(author?.email ?? '')
  const useful = new Set(
    fields.filter((field) => isSignature(field) && isOfDomain(field, domain)).slice(0, signaturesMost),
  )
  return fields.filter((field) => !isSignature(field) || useful.has(field))
}

function isSeal(field: string): boolean {
  return /^arc-[a-z-]+[ \t]*:/i.test(field)
}

function isSignature(field: string): boolean {
  return /^dkim-signature[ \t]*:/i.test(field)
}

function isOfDomain(field: string, domain: string): boolean {
  const of = /[;:\s]d\s*=\s*([\w.-]+)/i.exec(field)?.[1] ?? ''
  return isAligned(of, domain)
}
