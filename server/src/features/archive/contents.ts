import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { extname } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import type { Draft } from '../../platform/storage/files.ts'
import { inPieces } from '../../platform/storage/pieces.ts'
import type { AgreementFacts } from './agreement-facts.ts'
import { cardJson } from './card-files.ts'
import type { Facts } from './facts.ts'
import type { Line } from './lines.ts'
import { Names } from './names.ts'
import { dossierPage } from './page.ts'
import { proofBytes } from './proof.ts'
import { maskedMail, type ReceivedMail } from './received-mails.ts'
import { readme } from './readme.ts'
import { dossierJson } from './record.ts'
import { conversationPage, conversationPdf } from './conversation.ts'

/** A file of an archive, whose hash is known before the ZIP is written. */
export type Entry = { path: string; sha256: string; mtime: Date; stored: boolean; open: () => Promise<Readable> }
export type Contents = { proof: Draft; entries: Entry[] }

const pieceBytes = 64 * 1024
const compressedTypes = /^(?:image\/|application\/pdf$|application\/vnd\.openxmlformats)/

/** The contents for both companies. Drafts created here are added to `drafts`, which the caller discards at the end. */
export async function makeContents(
  deps: Deps,
  facts: Facts,
  lines: () => AsyncIterable<Line>,
  drafts: Draft[],
  signal: AbortSignal,
): Promise<Contents> {
  const { db, files } = deps
  const mtime = new Date(facts.dossier.closed_at)
  const papers = includedDocuments(deps, facts)
  const paths = new Map(papers.map(({ id: paper, path }) => [paper, path]))

  const mailEntries: Entry[] = []
  const mails: ReceivedMail[] = []
  for (const mail of facts.mails) {
    const { path, received_at } = mail
    const draft = path === null ? null : await makeDraft(maskedMail(deps, mail))
    if (path !== null && draft) mailEntries.push({ ...entryOf(path, draft), mtime: new Date(received_at) })
    mails.push(draft ? { ...mail, size: draft.size, sha256: draft.sha256 } : mail)
  }

  const proof = await makeDraft(proofBytes(facts))
  const entries: Entry[] = [
    entryOf('sluitbewijs.pdf', proof, true),
    entryOf('gesprek.pdf', await makeDraft(conversationPdf(facts, lines())), true),
    entryOf('gesprek.html', await makeDraft(inPieces(dossierPage(conversationPage(facts, paths, lines()))))),
    entryOf('dossier.json', await makeDraft(inPieces(dossierJson({ ...facts, mails }, paths, lines())))),
    ...papers,
    ...mailEntries,
  ]
  const names = new Names()
  for (const { id: card, invoice } of facts.cards) {
    const name = names.free(invoice?.number ?? invoice?.filename ?? 'kaart', '.json')
    entries.push(entryOf(`kaarten/${name}`, await makeDraft(inPieces(cardJson(db, card, agreementsOf(facts, card))))))
  }
  entries.push(textEntry('LEESMIJ.txt', readme, mtime))
  entries.push(textEntry('hashes.txt', hashList(entries), mtime))
  return { proof, entries }

  async function makeDraft(bytes: AsyncIterable<Buffer>): Promise<Draft> {
    signal.throwIfAborted()
    const draft = await files.draft(bytes)
    drafts.push(draft)
    return draft
  }

  function entryOf(path: string, draft: Draft, stored = false): Entry {
    return { path, sha256: draft.sha256, mtime, stored, open: async () => Readable.from(bytesOf(draft)) }
  }
}

function agreementsOf({ agreements }: Facts, cardId: string): AgreementFacts[] {
  return agreements.filter(({ card_id }) => card_id === cardId)
}

/** In the format of `sha256sum`. */
export function hashList(entries: Entry[]): string {
  return entries.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
}

export function textEntry(path: string, text: string, mtime: Date): Entry {
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path, sha256, mtime, stored: false, open: async () => Readable.from([Buffer.from(text)]) }
}

/** The included documents, each in the folder of its company. */
function includedDocuments({ files }: Deps, { companies, documents }: Facts): (Entry & { id: string })[] {
  const names = new Names()
  const folders = new Map(companies.map(({ id, name }) => [id, { name: names.free(name), inside: new Names() }]))
  const other = { name: names.free('anders'), inside: new Names() } // for a company that left the dossier
  return documents
    .filter(({ left_out }) => !left_out)
    .map(({ id, filename, company_id, sha256, created_at, content_type }) => {
      const { name, inside } = folders.get(company_id) ?? other
      const end = extname(filename)
      const path = `documenten/${name}/${inside.free(filename.slice(0, filename.length - end.length), end)}`
      const mtime = new Date(created_at)
      return { id, path, sha256, mtime, stored: compressedTypes.test(content_type), open: () => files.open(sha256) }
    })
}

async function* bytesOf(draft: Draft): AsyncGenerator<Buffer> {
  for (let position = 0; position < draft.size;) {
    const piece = await draft.read(position, pieceBytes)
    if (piece.length === 0) throw new Error('The draft became shorter.')
    yield piece
    position += piece.length
  }
}
