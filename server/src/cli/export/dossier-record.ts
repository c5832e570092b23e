import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Files } from '../../platform/files.ts'
import { type Add, json } from './archive.ts'
import { dossierPage } from './dossier-page.ts'

export type DossierRecord = NonNullable<Awaited<ReturnType<typeof readDossierRecord>>>

type Line = {
  seq: number
  created_at: string
  message_type: string
  event: string | null
  data: Record<string, string | null> | null
  message: string
  sender_name: string | null
  sender_email: string | null
  company: string | null
}

/** Everything that a dossier holds, closed ones too; null when there is none. */
export async function readDossierRecord(db: Db, id: string) {
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
    select seq, message.created_at, message_type, event, data, message, full_name as sender_name,
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
  return { ...dossier, companies, participants, messages, documents }
}

/** Puts a dossier into an archive under `folder`, which ends with a slash or is empty. */
export function addDossier(add: Add, files: Files, folder: string, record: DossierRecord): void {
  const { messages, documents, ...dossier } = record
  add(`${folder}dossier.json`, json(dossier))
  add(`${folder}messages.json`, json(messages))
  add(`${folder}documents.json`, json(documents))
  add(`${folder}dossier.html`, dossierPage(record))
  for (const { filename, sha256, deleted_at, created_at } of documents)
    if (!deleted_at) add(`${folder}documents/${filename}`, () => files.open(sha256), created_at)
}
