import { type Document, limits } from '@klopt/contract'
import type { TFunction } from 'i18next'

/** Why Klopt did not read a document, or did not make a card for an invoice. */
export function leftOutText(t: TFunction<'documents'>, left_out: NonNullable<Document['left_out']>): string {
  return t(($) => $.left_out[left_out], { most: limits[`${left_out}_a_dossier`] })
}
