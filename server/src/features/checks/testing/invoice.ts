import type { checkKinds, DocumentKind } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { newId } from '../../../platform/ids.ts'
import type { SignedIn } from '../../../testing/makers.ts'
import type { World } from '../../../testing/world.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import { reader_version } from '../../readings/store-reading.ts'
import { checkCards } from '../run.ts'

type Uploader = Pick<SignedIn, 'id' | 'company_id'>
type InvoiceExample = {
  /** The values read from it, by path. */
  values?: Record<string, string>
  sure?: boolean
  content?: string
  kind?: DocumentKind
  at?: Date
}

/** An uploaded and read document, with its card if it is an invoice. */
export async function invoiced(
  { db }: World,
  who: Uploader,
  dossier: { id: string },
  { values = {}, sure = true, content = newId(), kind = 'invoice', at = new Date() }: InvoiceExample = {},
) {
  const id = newId()
  const reading_id = newId()
  await db
    .insertInto('document')
    .values({
      id,
      dossier_id: dossier.id,
      filename: `${id}.pdf`,
      content_type: 'application/pdf',
      size: 1,
      sha256: createHash('sha256').update(content).digest('hex'),
      uploader_id: who.id,
      uploader_company_id: who.company_id,
      kind,
      reading_state: 'read',
      created_at: at,
    })
    .execute()
  const number_key = sure ? numberKey(values['number'] ?? null) : ''
  const reading = { id: reading_id, document_id: id, reader_version, kind, number_key }
  await db.insertInto('reading').values(reading).execute()
  const card_id = newId()
  if (kind === 'invoice' || kind === 'credit_note')
    await db
      .insertInto('card')
      .values({ id: card_id, dossier_id: dossier.id, invoice_root: id, state: 'alone' })
      .execute()
  const read = Object.entries(values).map(([path, value]) => ({ path, value, source: 'xml' as const, sure }))
  if (read.length > 0)
    await db
      .insertInto('reading_value')
      .values(read.map((value) => ({ reading_id, ...value, raw: value.value, confidence: 1, revision: 1 })))
      .execute()
  return { id, card_id, reading_id }
}

/** Runs the job that follows a run of the cards. */
export const check = ({ deps }: World, { id: dossier_id }: { id: string }) => checkCards(deps, { dossier_id })

export type Kind = (typeof checkKinds)[number]
