import { type Document, fileExtension, limits } from '@klopt/contract'
import type { TFunction } from 'i18next'

/** Why Klopt did not read a document, or did not make a card for an invoice. */
export function leftOutText(t: TFunction<'documents'>, leftOut: NonNullable<Document['left_out']>): string {
  return t(($) => $.left_out[leftOut], { most: limits[`${leftOut}_a_dossier`] })
}

/** Why a document of the list was not read. Null if it was, or need not be: a photo may show no paper at all. */
export function notReadText(t: TFunction<'documents'>, document: Document): string | null {
  const { filename, left_out, reading_state } = document
  if (left_out) return leftOutText(t, left_out)
  if (reading_state === 'refused' || reading_state === 'failed') return t(($) => $.reading.unread)
  return hasNoText({ filename, reading_state }) ? t(($) => $.reading.no_text) : null
}

/** Whether a document of pages has no text that Klopt can read: it is empty, stands sideways or is drawn. */
export function hasNoText({ filename, reading_state }: Partial<Pick<Document, 'filename' | 'reading_state'>>): boolean {
  return reading_state === 'nothing' && fileExtension(filename ?? '') === 'pdf'
}
