import { createHash } from 'node:crypto'
import { addressParser, decodeWords } from 'postal-mime'
import { oneLine } from '../../platform/mail/unlinked.ts'
import type { Draft } from '../../platform/storage/files.ts'
import { replies } from './smtp-reply.ts'

/** The header fields of a mail that decide how it is handled. Read without its body, which only a sandbox parses. */
export type Head = {
  /** The header as it arrived, up to the first empty line. */
  raw: Buffer
  fields: Field[]
  /** The addresses as written in the mail, which are checked and stored. */
  from: { email: string; name: string }[]
  subject: string
  message_id: string | null
  /** Identifies the mail: its Message-ID, or a hash. */
  key: string
}
type Field = { name: string; value: string }

const head_most = 256 * 1024
// More of them are an attempt to exhaust the check of signatures.
const rows_most = 2000
const signatures_most = 10
const seals_most = 50
/**
 * Comments, encoded words and invisible characters are refused, so that a mail program shows the address that was
 * checked.
 */
const plain_address = /^[\w.!#$%&'*+/^`{|}~-]+@[a-z0-9.-]+$/
const name_most = 200
const subject_most = 500
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Throws the reply for a head that is too large to check. */
export async function readHead(draft: Draft): Promise<Head> {
  const start = (await draft.read(0, head_most)).toString('latin1')
  const end = start.search(/\r?\n\r?\n/)
  const head = end < 0 ? start : start.slice(0, end)
  const fields = fieldsOf(head)
  if ((end < 0 && draft.size > head_most) || head.split('\n').length > rows_most) throw replies.too_large()
  if (countOf(fields, /^dkim-signature$/) > signatures_most || countOf(fields, /^arc-/) > seals_most)
    throw replies.too_large()
  const message_id = idOf(fieldOf(fields, 'message-id'))
  return {
    raw: Buffer.from(head, 'latin1'),
    fields,
    from: fields.filter(({ name }) => name === 'from').flatMap(({ value }) => addressesOf(value)),
    subject: shown(fieldOf(fields, 'subject'), subject_most),
    message_id,
    key: message_id ?? (await hashOf(draft, fields, end)),
  }
}

export function fieldOf(fields: Field[], name: string): string {
  return fields.find((field) => field.name === name)?.value ?? ''
}

/** A text from a mail as one line: decoded, without invisible characters and direction marks. */
function shown(text: string, most: number): string {
  const line = oneLine(decodeWords(utf8(text)).replace(unseen, ' ')).replace(/\s+/g, ' ')
  return Array.from(line).slice(0, most).join('').toWellFormed()
}

function countOf(fields: Field[], name: RegExp): number {
  return fields.filter((field) => name.test(field.name)).length
}

/** Fields may be folded over several lines. */
function fieldsOf(head: string): Field[] {
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }] : []
    })
}

/** An address that is not plain becomes '', which is nobody's. */
function addressesOf(value: string): Head['from'] {
  return addressParser(utf8(value), { flatten: true }).flatMap(({ name, address }) => {
    if (address === undefined) return []
    const email = address.trim().toLowerCase()
    return [{ email: plain_address.test(email) ? email : '', name: shown(name, name_most) }]
  })
}

function idOf(value: string): string | null {
  return value.match(/<[^<>\s]{3,500}>/)?.[0] ?? null
}

/** Names may be in UTF-8, without any encoding. */
function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}

async function hashOf(draft: Draft, fields: Field[], end: number): Promise<string> {
  const hash = createHash('sha256').update(`${fieldOf(fields, 'from')}\n${fieldOf(fields, 'date')}\n`)
  const piece = 1024 * 1024
  for (let at = Math.max(0, end); at < draft.size; at += piece) hash.update(await draft.read(at, piece))
  return `sha256:${hash.digest('hex')}`
}
