import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Chain } from '../../features/archive/chain.ts'
import { canonical } from '../../platform/canonical.ts'
import { jsonOf } from '../../platform/json-of.ts'
import type { ZipFile } from './zip-file.ts'

export type ProofReport = { wrong: string[]; files: number; title: string; head: string; messages: number }

const EarlierWords = z.strictObject({
  message: z.string().optional(),
  commitment: z.string().optional(),
  /** In archives of earlier versions. */
  sha256: z.string().optional(),
  at: z.string(),
})
const Link = z.strictObject({
  seq: z.int(),
  event: z.string().nullable(),
  data: z.record(z.string(), z.string().nullable()).nullable(),
  message: z.string(),
  sender: z.string().nullable(),
  company: z.string().nullable(),
  created_at: z.string(),
  file: z.string().optional(),
  edited_at: z.string().optional(),
  quote: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).optional(),
  versions: z.array(EarlierWords).optional(),
})
const Document = z.looseObject({
  id: z.string(),
  filename: z.string(),
  sha256: z.string(),
  left_out: z.string().nullable(),
  path: z.string().nullable().optional(),
})
type Document = z.infer<typeof Document>
const Documents = z.array(Document)
const Offered = z.looseObject({
  id: z.string(),
  card_id: z.string().nullable(),
  run: z.int().nullable(),
  result_hash: z.string().nullable(),
  terms: z.json(),
  work: z.json(),
  terms_hash: z.string(),
})
const Record = z.looseObject({
  id: z.string(),
  title: z.string(),
  chain: z.object({ head: z.string(), messages: z.int() }),
  people: z.array(z.looseObject({})),
  documents: Documents,
  messages: z.array(Link),
  /** Missing in archives of earlier versions. */
  agreements: z.array(Offered).default([]),
})
type Record = z.infer<typeof Record>
const Proof = z.looseObject({
  dossier: z.object({ id: z.string(), title: z.string(), created_at: z.string(), closed_at: z.string() }),
  chain: z.object({ head: z.string(), messages: z.int() }),
  documents: Documents,
})

const lists = ['hashes.txt', 'eigen/hashes.txt']
// The parts that are identical in the proof and in dossier.json.
const shared = ['asked', 'closed', 'companies', 'cards', 'agreements', 'corrections', 'chain']

/** Recomputes all hashes of an archive and lists everything that does not match. */
export async function checkArchive(zip: ZipFile): Promise<ProofReport> {
  const hashes = await hashAll(zip)
  const wrong = await checkHashes(zip, hashes)
  const { data: record } = Record.safeParse(jsonOf((await textOf(zip, 'dossier.json')) ?? ''))
  if (!record) {
    wrong.push('dossier.json: it is missing, or it is not the record of a dossier.')
    return { wrong, files: zip.names.length, title: '', head: '', messages: 0 }
  }
  const head = recount(record)
  if (head !== record.chain.head || record.messages.length !== record.chain.messages)
    wrong.push(`dossier.json: the chain counts to ${head} and should to ${record.chain.head}.`)
  wrong.push(...(await checkProof(zip, record, head)), ...checkAgreements(record), ...checkDocuments(record, hashes))
  return { wrong, files: zip.names.length, title: record.title, head, messages: record.messages.length }
}

async function hashAll(zip: ZipFile): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const name of zip.names) {
    const hash = createHash('sha256')
    try {
      for await (const piece of zip.read(name)) hash.update(piece)
      hashes.set(name, hash.digest('hex'))
    } catch {
      hashes.set(name, 'unreadable')
    }
  }
  return hashes
}

async function checkHashes(zip: ZipFile, hashes: Map<string, string>): Promise<string[]> {
  const wrong: string[] = []
  const listed = new Set(lists)
  for (const list of lists.filter((name) => name === 'hashes.txt' || zip.names.includes(name)))
    for (const line of ((await textOf(zip, list)) ?? '').split('\n').filter(Boolean)) {
      const [, sha256, name = ''] = line.match(/^([0-9a-f]{64}) {2}(.+)$/) ?? []
      if (!sha256) wrong.push(`${list}: '${line.slice(0, 80)}' does not belong in it.`)
      else if (!hashes.has(name)) wrong.push(`${name}: it is missing.`)
      else if (hashes.get(name) !== sha256) wrong.push(`${name}: it has changed.`)
      listed.add(name)
    }
  for (const name of zip.names) if (!listed.has(name)) wrong.push(`${name}: it does not belong in this archive.`)
  if (!zip.names.includes('hashes.txt')) wrong.push('hashes.txt: it is missing.')
  return wrong
}

function recount({ id, messages }: Record): string {
  const chain = new Chain(id)
  for (const link of messages) chain.add(link)
  return chain.head
}

/** Checks that the proof in the PDF matches dossier.json. */
async function checkProof(zip: ZipFile, record: Record, head: string): Promise<string[]> {
  const proof = await embeddedProof(zip).catch(() => null)
  if (!proof) return ['sluitbewijs.pdf: it is missing, or holds no sluitbewijs.json that can be read.']
  const wrong: string[] = []
  if (proof.chain.head !== head)
    wrong.push(`sluitbewijs.pdf: it says that the chain ends with ${proof.chain.head}, and it does with ${head}.`)
  const { dossier } = proof
  const names = Object.entries(dossier).flatMap(([name, value]) => (same(value, record[name]) ? [] : [name]))
  names.push(...shared.filter((name) => !same(proof[name], record[name])))
  const { people, documents } = record
  // The proof leaves these fields out.
  const expected = { people: without(people, 'email'), documents: without(documents, 'path') }
  names.push(...Object.entries(expected).flatMap(([name, value]) => (same(proof[name], value) ? [] : [name])))
  if (names.length) wrong.push(`sluitbewijs.pdf: it differs from dossier.json in ${names.join(', ')}.`)
  return wrong
}

/** Counts the hash of the terms of each agreement again. */
function checkAgreements({ id: dossier_id, agreements }: Record): string[] {
  return agreements.flatMap(({ id, card_id, run, result_hash, terms, work, terms_hash }) => {
    const offered = work === null ? { card_id, run, result_hash, terms } : { dossier_id, work }
    const hash = createHash('sha256').update(canonical(offered)).digest('hex')
    return hash === terms_hash ? [] : [`dossier.json: the terms of the agreement ${id} do not have its hash.`]
  })
}

/** Checks that the documents are those of the chain, with the same hashes, and that their files are present. */
function checkDocuments({ documents, messages }: Record, hashes: Map<string, string>): string[] {
  const { added, removed } = documentsOf(messages)
  const listed = new Set(documents.map(({ id }) => id))
  const unlisted = [...added.keys()].filter((id) => !listed.has(id) && !removed.has(id))
  return [
    ...documents.flatMap((document) => [...wrongInChain(document, added), ...wrongFile(document, hashes)]),
    ...unlisted.map((id) => `dossier.json: it does not list the document ${id}, which its messages name.`),
  ]
}

/** The hashes of each document in the chain, by its id, and the documents that were removed again. */
function documentsOf(messages: Record['messages']) {
  const added = new Map<string, Set<string>>()
  const removed = new Set<string>()
  for (const { event, data, file } of messages) {
    const id = data?.['document_id']
    if (!id || file === undefined) continue
    added.set(id, (added.get(id) ?? new Set()).add(file))
    if (event === 'document_removed') removed.add(id)
  }
  return { added, removed }
}

function wrongInChain({ id, filename, path, sha256 }: Document, added: Map<string, Set<string>>): string[] {
  const counted = added.get(id)
  const name = path ?? filename
  if (!counted) return [`${name}: no message of the chain names it.`]
  return counted.size === 1 && counted.has(sha256) ? [] : [`${name}: the chain counted another file.`]
}

function wrongFile({ filename, path, sha256, left_out }: Document, hashes: Map<string, string>): string[] {
  if (!path) return left_out ? [] : [`${filename}: it is missing, and dossier.json does not say why.`]
  return hashes.get(path) === sha256 ? [] : [`${path}: it is not the document that dossier.json names.`]
}

async function embeddedProof(zip: ZipFile) {
  const { withPdf } = await import('../../features/readings/pdf/open.ts')
  const bytes = new Uint8Array(await buffer(zip.read('sluitbewijs.pdf')))
  return withPdf(bytes, async (pdf) => {
    const attached = [...((await pdf.getAttachments()) ?? [])].find(([, file]) => file.filename === 'sluitbewijs.json')
    const content = attached && (await pdf.getAttachmentContent(attached[0]))
    return Proof.parse(jsonOf(Buffer.from(content ?? []).toString()))
  })
}

async function textOf(zip: ZipFile, name: string): Promise<string | null> {
  return zip.names.includes(name) ? (await buffer(zip.read(name)).catch(() => Buffer.alloc(0))).toString() : null
}

function without(rows: object[], name: string): object[] {
  return rows.map((row) => ({ ...row, [name]: undefined }))
}

function same(one: unknown, other: unknown): boolean {
  return canonical(plain(one)) === canonical(plain(other))
}

function plain(value: unknown): Parameters<typeof canonical>[0] {
  return JSON.parse(JSON.stringify(value ?? null))
}
