import type { DocumentKind } from '@klopt/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import { rewriteMessage } from '../messages/rewrite-message.ts'
import type { DocumentRef } from './find.ts'
import { currentValue } from './values/current-value.ts'

/**
 * Adds a line about how many values of a document a person corrected. All corrections within five minutes are one line,
 * which is rewritten.
 */
export async function tellCorrection(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  document: DocumentRef,
): Promise<void> {
  const { id: document_id, filename } = document
  const line = await readRecentLine(tx, viewer, document, 'value_corrected')
  const corrected = await readCorrected(tx, viewer, document_id, line?.since ?? null)
  const event = 'value_corrected' as const
  const data = { document_id, filename, ...corrected, by: viewer.full_name, by_id: viewer.id }
  if (line) await rewriteMessage(tx, viewer, dossier, line.id, { event, data })
  else await tellDossier(tx, viewer, dossier, { event, data })
}

/**
 * Adds a line about whether a document was changed by pen, according to a person. Another answer soon after replaces
 * it.
 */
export async function tellPen(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  document: DocumentRef,
  changed: boolean,
): Promise<void> {
  const { id: document_id, filename } = document
  const event = 'pen_answered' as const
  const line = await readRecentLine(tx, viewer, document, event)
  const { kind, number } = await readPaper(tx, document_id)
  const answer = changed ? ('true' as const) : ('false' as const)
  const data = { document_id, filename, kind, number, by: viewer.full_name, by_id: viewer.id, changed: answer }
  if (line) await rewriteMessage(tx, viewer, dossier, line.id, { event, data })
  else await tellDossier(tx, viewer, dossier, { event, data })
}

/** The line about this person's answer or corrections of the document in the last five minutes. */
async function readRecentLine(
  { db }: Tx,
  viewer: Viewer,
  { id, dossier_id }: DocumentRef,
  event: 'value_corrected' | 'pen_answered',
) {
  const { rows } = await sql<{ id: string; since: string | null }>`
    select id, data->>'since' as since from message
    where dossier_id = ${dossier_id} and event = ${event} and created_at > now() - interval '5 minutes'
      and seq > (select last_seq - 100 from dossier where dossier.id = ${dossier_id})
      and data @> ${JSON.stringify({ document_id: id, by_id: viewer.id })}::jsonb
    order by seq desc limit 1`.execute(db)
  return rows[0]
}

async function readPaper({ db }: Tx, documentId: string) {
  const { rows } = await sql<{ kind: DocumentKind | null; number: string | null }>`
    select document.kind, ${currentValue('number')} as number
    from document left join reading on document_id = document.id where document.id = ${documentId}`.execute(db)
  return rows[0] ?? { kind: null, number: null }
}

type CorrectionFacts = { kind: DocumentKind | null; number: string | null; count: string; since: string }

/**
 * The kind and number of the document, and how many of its values this person corrected since then. Null: since this
 * transaction began.
 */
async function readCorrected(
  { db }: Tx,
  viewer: Viewer,
  documentId: string,
  since: string | null,
): Promise<CorrectionFacts> {
  const { rows } = await sql<CorrectionFacts>`
    select document.kind, ${currentValue('number')} as number, coalesce(${since}::timestamptz, now()) as since, (
        select count(distinct path)::text from reading_value
        where reading_id = reading.id and typed_by = ${viewer.id}
          and typed_at >= coalesce(${since}::timestamptz, now())) as count
    from reading join document on document.id = document_id where document_id = ${documentId}`.execute(db)
  const [corrected] = rows
  if (!corrected) throw new Error('A corrected document has a reading.')
  return corrected
}
