import { type Document, limits } from '@klopt/contract'
import type { TFunction } from 'i18next'

const most = { readings: limits.readings_a_dossier, cards: limits.cards_a_dossier }

/** Why Klopt did not read a document, or made no card of an invoice. */
export function sayLeftOut(t: TFunction<'documents'>, left_out: NonNullable<Document['left_out']>): string {
  return t(($) => $.left_out[left_out], { most: most[left_out] })
}
