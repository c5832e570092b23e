import type { Deps } from '../../platform/deps.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'

type OpenedDocument = { id: string; uploader_company_id: string }

/**
 * Stores the first person of the other company to open a document, and notifies the screens. An admin who reads along
 * stays invisible to the other side.
 */
export async function noteOpening(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  viewer: Viewer,
  dossier: Pick<AccessibleDossier, 'id' | 'takes_part'>,
  document: OpenedDocument,
): Promise<void> {
  if (!dossier.takes_part || document.uploader_company_id === viewer.company_id) return
  const first = await db
    .insertInto('document_opening')
    .values({ document_id: document.id, company_id: viewer.company_id, person_id: viewer.id })
    .onConflict((opened) => opened.doNothing())
    .returning('at')
    .executeTakeFirst()
  if (!first) return
  const opened = { by: { id: viewer.id, full_name: viewer.full_name }, company_id: viewer.company_id, at: first.at }
  live.publish({
    event: { message_type: 'document_opened', dossier_id: dossier.id, document_id: document.id, opened },
  })
}
