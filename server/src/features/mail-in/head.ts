import { createHash } from 'node:crypto'
import type { Draft } from '../../platform/storage/files.ts'
import { addressFieldMost, authorOf, type Author, shown } from './from.ts'
import { replies } from './smtp-reply.ts'

/** The header fields of a mail that decide how it is handled. Read without its body, which only a sandbox parses. */
export type Head = {
  /** The header as it arrived, up to the first empty line. */
  raw: Buffer
  fields: Field[]
  /** Null unless there is exactly one, in the form that every program reads alike. */
  from: Author | null
  subject: string
  message_id: string | null
  /** Identifies the mail by what people see of it. Copiers and couriers use one Message-ID for many mails. */
  key: string
}
export type Field = { name: string; value: string }

const headMost = 256 * 1024
// More of them are an attempt to exhaust the check of signatures.
const rowsMost = 2000
const signaturesMost = 10
const sealsMost = 50
/** The fields whose addresses are parsed when a mail arrives. */
const addressField = /^(from|return-path)$/
const subjectMost = 500
const subjectBytesMost = 4096

/** Throws the reply for a head that is too large to check. */
export async function readHead(draft: Draft): Promise<Head> {
  const start = (await draft.read(0, headMost)).toString('latin1')
  const end = start.search(/\r?\n\r?\n/)
  const head = end < 0 ? start : start.slice(0, end)
  const fields = fieldsOf(head)
  if ((end < 0 && draft.size > headMost) || head.split('\n').length > rowsMost) throw replies.too_large()
  if (countOf(fields, /^dkim-signature$/) > signaturesMost || countOf(fields, /^arc-/) > sealsMost)
    throw replies.too_large()
  if (fields.some(({ name, value }) => addressField.test(name) && value.length > addressFieldMost))
    throw replies.no_sender()
  const message_id = idOf(fieldOf(fields, 'message-id'))
  return {
    raw: Buffer.from(head, 'latin1'),
    fields,
    from: oneAuthor(fields),
    subject: shown(fieldOf(fields, 'subject').slice(0, subjectBytesMost), subjectMost),
    message_id,
    key: `${message_id ?? ''}sha256:${await hashOf(draft, fields, end)}`,
  }
}

export function fieldOf(fields: Field[], name: string): string {
  return fields.find((field) => field.name === name)?.value ?? ''
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

function oneAuthor(fields: Field[]): Author | null {
  const [from, ...others] = fields.filter(({ name }) => name === 'from')
  return from && others.length === 0 ? authorOf(from.value) : null
}

function idOf(value: string): string | null {
  return value.match(/<[^<>\s]{3,500}>/)?.[0] ?? null
}

async function hashOf(draft: Draft, fields: Field[], end: number): Promise<string> {
  const seen = ['from', 'date', 'subject'].map((name) => `${fieldOf(fields, name)}\n`)
  const hash = createHash('sha256').update(seen.join(''))
  const piece = 1024 * 1024
  for (let at = Math.max(0, end); at < draft.size; at += piece) hash.update(await draft.read(at, piece))
  return hash.digest('hex')
}
