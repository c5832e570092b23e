import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Chain } from '../../features/archive/chain.ts'
import { canonical } from '../../platform/canonical.ts'
import { jsonOf } from '../../platform/json-of.ts'
import { CannotDo } from '../command.ts'
import type { Faults } from './faults.ts'
import type { ZipFile } from './zip-file.ts'

type ProofReport = { files: number; title: string; head: string; messages: number }

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

/**
 * What is read as a whole: 300,000 lines of hashes, the record of 300,000 messages, and the proof. A made archive can state
 * any size, and its check would take all memory.
 */
const mostBytes = { list: 32 * 1024 ** 2, record: 128 * 1024 ** 2, proof: 64 * 1024 ** 2 }
const lists = ['hashes.txt', 'eigen/hashes.txt']
// The parts that are identical in the proof and in dossier.json.
const shared = ['asked', 'closed', 'companies', 'cards', 'agreements', 'corrections', 'chain']

/** Recomputes all hashes of an archive and adds everything that does not match to `wrong`. */
export async function checkArchive(zip: ZipFile, wrong: Faults): Promise<ProofReport> {
  if (!['dossier.json', ...lists].some((name) => zip.names.includes(name)))
    throw new CannotDo('This ZIP file is not the archive of a dossier.')
  const hashes = await hashAll(zip)
  await checkHashes(zip, hashes, wrong)
  const { data: record } = Record.safeParse(jsonOf((await wholeOf(zip, 'dossier.json', mostBytes.record)).toString()))
  if (!record) {
    wrong.add('dossier.json: it is missing, or it is not the record of a dossier.')
    return { files: zip.names.length, title: '', head: '', messages: 0 }
  }
  const head = recount(record)
  if (head !== record.chain.head || record.messages.length !== record.chain.messages)
    wrong.add(`dossier.json: the chain counts to ${head} and should to ${record.chain.head}.`)
  await checkProof(zip, record, head, wrong)
  checkAgreements(record, wrong)
  checkDocuments(record, hashes, wrong)
  return { files: zip.names.length, title: record.title, head, messages: record.messages.length }
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

async function checkHashes(zip: ZipFile, hashes: Map<string, string>, wrong: Faults): Promise<void> {
  const listed = new Set(lists)
  for (const list of lists)
    for (const line of (await wholeOf(zip, list, mostBytes.list)).toString().split('\n').filter(Boolean)) {
      const [, sha256, name = ''] = line.match(/^([0-9a-f]{64}) {2}(.+)$/) ?? []
      if (!sha256) wrong.add(`${list}: '${line.slice(0, 80)}' does not belong in it.`)
      else if (!hashes.has(name)) wrong.add(`${name}: it is missing.`)
      else if (hashes.get(name) !== sha256) wrong.add(`${name}: it has changed.`)
      listed.add(name)
    }
  for (const name of zip.names) if (!listed.has(name)) wrong.add(`${name}: it does not belong in this archive.`)
  if (!zip.names.includes('hashes.txt')) wrong.add('hashes.txt: it is missing.')
}

function recount({ id, messages }: Record): string {
  const chain = new Chain(id)
  for (const link of messages) chain.add(link)
  return chain.head
}

/** Checks that the proof in the PDF matches dossier.json. */
async function checkProof(zip: ZipFile, record: Record, head: string, wrong: Faults): Promise<void> {
  const proof = await embeddedProof(await wholeOf(zip, 'sluitbewijs.pdf', mostBytes.proof)).catch(() => null)
  if (!proof) return wrong.add('sluitbewijs.pdf: it is missing, or holds no sluitbewijs.json that can be read.')
  if (proof.chain.head !== head)
    wrong.add(`sluitbewijs.pdf: it says that the chain ends with ${proof.chain.head}, and it does with ${head}.`)
  const { dossier } = proof
  const names = Object.entries(dossier).flatMap(([name, value]) => (same(value, record[name]) ? [] : [name]))
  names.push(...shared.filter((name) => !same(proof[name], record[name])))
  const { people, documents } = record
  // The proof leaves these fields out.
  const expected = { people: without(people, 'email'), documents: without(documents, 'path') }
  names.push(...Object.entries(expected).flatMap(([name, value]) => (same(proof[name], value) ? [] : [name])))
  if (names.length) wrong.add(`sluitbewijs.pdf: it differs from dossier.json in ${names.join(', ')}.`)
}

/** Counts the hash of the terms of each agreement again. */
function checkAgreements({ id: dossier_id, agreements }: Record, wrong: Faults): void {
  for (const { id, card_id, run, result_hash, terms, work, terms_hash } of agreements) {
    const offered = work === null ? { card_id, run, result_hash, terms } : { dossier_id, work }
    const hash = createHash('sha256').update(canonical(offered)).digest('hex')
    if (hash !== terms_hash) wrong.add(`dossier.json: the terms of the agreement ${id} do not have its hash.`)
  }
}

/** Checks that the documents are those of the chain, with the same hashes, and that their files are present. */
function checkDocuments({ documents, messages }: Record, hashes: Map<string, string>, wrong: Faults): void {
  const { added, removed } = documentsOf(messages)
  const listed = new Set(documents.map(({ id }) => id))
  for (const document of documents) {
    checkInChain(document, added, wrong)
    checkFile(document, hashes, wrong)
  }
  for (const id of added.keys())
    if (!listed.has(id) && !removed.has(id))
      wrong.add(`dossier.json: it does not list the document ${id}, which its messages name.`)
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

function checkInChain({ id, filename, path, sha256 }: Document, added: Map<string, Set<string>>, wrong: Faults): void {
  const counted = added.get(id)
  const name = path ?? filename
  if (!counted) wrong.add(`${name}: no message of the chain names it.`)
  else if (counted.size !== 1 || !counted.has(sha256)) wrong.add(`${name}: the chain counted another file.`)
}

function checkFile({ filename, path, sha256, left_out }: Document, hashes: Map<string, string>, wrong: Faults): void {
  if (!path && !left_out) wrong.add(`${filename}: it is missing, and dossier.json does not say why.`)
  if (path && hashes.get(path) !== sha256) wrong.add(`${path}: it is not the document that dossier.json names.`)
}

async function embeddedProof(file: Buffer) {
  const { withPdf } = await import('../../features/readings/pdf/open.ts')
  return withPdf(new Uint8Array(file), async (pdf) => {
    const attached = [...((await pdf.getAttachments()) ?? [])].find(([, file]) => file.filename === 'sluitbewijs.json')
    const content = attached && (await pdf.getAttachmentContent(attached[0]))
    return Proof.parse(jsonOf(Buffer.from(content ?? []).toString()))
  })
}

/** Empty if it is missing or cannot be read, which its hash says too. */
async function wholeOf(zip: ZipFile, name: string, most: number): Promise<Buffer> {
  try {
    return await zip.whole(name, most)
  } catch (error) {
    if (error instanceof CannotDo) throw error
    return Buffer.alloc(0)
  }
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
