import type { Card } from '@klopt/contract'
import { useCards } from './cards.ts'

/** A value of a document, in the comparison of a card. A path such as `line[2]` is a whole line. */
export type Place = { cardId: string; at: { document_id: string; path: string } }

/** The place where a correction makes an uncertain card certain. It may be on the card of an earlier invoice. */
export function useWayOut(card: Card): Place | null {
  return wayOut(card, useCards(card.dossier_id, card.state === 'unsure'))
}

function wayOut({ id, state, sentence: { key, data }, permissions }: Card, cards: Card[]): Place | null {
  const { document_id, value } = data
  if (state !== 'unsure' || !permissions.correct || document_id === undefined) return null
  if (key === 'unsure_earlier') {
    const earlier = cards.find(({ id: other, invoice }) => other !== id && invoice.document_id === document_id)
    return earlier
      ? wayOut(
          earlier,
          cards.filter((one) => one.id !== id),
        )
      : null
  }
  return value === undefined ? null : { cardId: id, at: { document_id, path: value } }
}

/** The quantity of a delivery note that somebody must type over before it counts. */
export function toFill({ delivery, permissions }: Card): Place['at'] | null {
  const { document_id, value } = delivery?.sentence?.data ?? {}
  return permissions.correct && document_id !== undefined && value !== undefined ? { document_id, path: value } : null
}
