import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { readAgreementFacts } from '../../features/archive/agreement-facts.ts'
import type { EarlierWords } from '../../features/archive/chain.ts'
import { earlierWords, quoted } from '../../features/archive/lines.ts'
import { type MailLeftOut, maskedMail, readReceivedMails } from '../../features/archive/received-mails.ts'
import { dossierPage, heldBackWords } from '../../features/archive/page.ts'
import { awaitVerdicts, type HoldReason, readHeldBack } from '../../features/documents/scan-verdict.ts'
import { audit } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { inPieces } from '../../platform/storage/pieces.ts'
import type { AddFile } from '../../platform/storage/zip.ts'
import { json } from './archive.ts'

export type DossierRecord = NonNullable<Awaited<ReturnType<typeof readDossierRecord>>>

type Line = {
  seq: number
  created_at: string
  edited_at: string | null
  versions: EarlierWords[] | null
  quoted: string | null
  message_type: string
  event: string | null
  data: Record<string, string | null> | null
  message: string
  sender_name: string | null
  sender_email: string | null
  company: string | null
}

/** The whole contents of an open or closed dossier; null when it does not exist. */
export async function readDossierRecord(deps: Deps, id: string) {
  const { db } = deps
  const dossier = await db
    .selectFrom('dossier')
    .select(['id', 'title', 'status', 'created_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!dossier) return null
  const companies = await db
    .selectFrom('dossier_company')
    .innerJoin('company', 'company.id', 'dossier_company.company_id')
    .select(['company.id', 'company.name', 'registration_number', 'is_klopt_client'])
    .where('dossier_id', '=', id)
    .orderBy('place')
    .execute()
  const participants = await db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'full_name', 'person.email', 'role', 'company.name as company', 'participant.status'])
    .select(['joined_at', 'access_until', 'read_seq', 'read_at'])
    .where('dossier_id', '=', id)
    .orderBy('joined_at')
    .execute()
  const { rows: messages } = await sql<Line>`
    select seq, message.created_at, edited_at, ${earlierWords} as versions, ${quoted} as quoted, message_type, event, data, message, full_name as sender_name,
      person.email as sender_email, company.name as company
    from message left join person on person.id = sender_id left join company on company.id = message.company_id
    where dossier_id = ${id} order by seq`.execute(db)
  const documents = await db
    .selectFrom('document')
    .innerJoin('person', 'person.id', 'uploader_id')
    .innerJoin('company', 'company.id', 'uploader_company_id')
    .select(['document.id', 'filename', 'content_type', 'size', 'sha256', 'document.created_at'])
    .select(['document.deleted_at', 'full_name as uploader', 'company.name as company'])
    .where('dossier_id', '=', id)
    .orderBy('document.created_at')
    .execute()
  const agreements = await readAgreementFacts(db, id)
  return {
    ...dossier,
    companies,
    participants,
    messages,
    documents,
    agreements,
    mails: await readReceivedMails(deps, id),
  }
}

/** Waits for the scanner as long as a download does, once for all these dossiers. */
export async function awaitScans(deps: Deps, dossierIds: string[]): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document where dossier_id = any(${dossierIds}) and deleted_at is null
    union select raw_sha256 from mail_in where dossier_id = any(${dossierIds}) and state = 'posted'`.execute(deps.db)
  await awaitVerdicts(
    deps,
    rows.map(({ sha256 }) => sha256),
  )
}

/** A document or a mail that is listed in the export without its file. */
export type OmittedFile = { filename: string; reason: MailLeftOut }

/**
 * Adds a dossier to an archive under `folder`, which ends with a slash or is empty. Files that cannot be downloaded are
 * left out and listed with the reason. Returns them.
 */
export async function addDossier(
  add: AddFile,
  deps: Deps,
  folder: string,
  record: DossierRecord,
): Promise<OmittedFile[]> {
  const { messages, documents, mails, ...facts } = record
  // The file of a mail is masked, so its size and hash are not those of the stored mail.
  const dossier = { ...facts, mails: mails.map((mail) => ({ ...mail, size: undefined, sha256: undefined })) }
  const now = { mtime: new Date() }
  const current = documents.filter(({ deleted_at }) => !deleted_at)
  const reasons = await readHeldBack(
    deps,
    current.map(({ sha256 }) => sha256),
  )
  const listed = documents.map((one) => ({ ...one, held_back: (!one.deleted_at && reasons.get(one.sha256)) || null }))
  add(`${folder}dossier.json`, json(dossier), now)
  add(`${folder}messages.json`, json(messages), now)
  add(`${folder}documents.json`, json(listed), now)
  add(`${folder}dossier.html`, async () => Readable.from(inPieces(pageOf({ ...record, documents: listed }))), now)
  const omitted: OmittedFile[] = []
  for (const { id, filename, sha256, created_at } of current) {
    const reason = reasons.get(sha256)
    const options = { mtime: new Date(created_at) }
    if (!reason) add(`${folder}documents/${filename}`, () => deps.files.open(sha256), options)
    else omitted.push({ filename, reason })
    if (reason === 'infected')
      await audit(deps.db, { action: 'infected_file_refused', data: { document_id: id, sha256 } })
  }
  for (const mail of mails) {
    const { path, subject, left_out, received_at } = mail
    if (path === null) omitted.push({ filename: subject, reason: left_out ?? 'pending' })
    else add(`${folder}${path}`, async () => Readable.from(maskedMail(deps, mail)), { mtime: new Date(received_at) })
  }
  return omitted
}

type RecordWithHolds = Omit<DossierRecord, 'documents'> & {
  documents: (DossierRecord['documents'][number] & { held_back: HoldReason | null })[]
}

function pageOf({ participants, messages, documents, ...dossier }: RecordWithHolds) {
  return dossierPage({
    ...dossier,
    people: participants.map((one) => [
      one.full_name,
      one.email,
      one.company,
      one.status === 'removed' ? 'niet meer' : '',
    ]),
    messages: messages.map((line) => ({ ...line, company_name: line.company })),
    documents: documents.map(({ deleted_at, held_back, ...one }) => {
      const why = deleted_at ? 'verwijderd' : held_back && heldBackWords[held_back]
      return { ...one, path: why ? null : `documents/${one.filename}`, ...(why && { why }) }
    }),
  })
}
