import type { AnswerData, CardData, Line, Message } from '@klopt/contract'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

type LineProps = { data: CardData; children: ReactNode }

/** Components of the cards feature that render cards and answers in the chat. The page passes them in. */
export type CardParts = {
  /** The card, shown instead of its newest line. Renders `line` while the card is not loaded. */
  Card: ComponentType<{ cardId: string; line: ReactNode }>
  /** An older line of a card, and the announcement of a new one. Both fall back to the children. */
  Line: ComponentType<LineProps>
  News: ComponentType<LineProps>
  /** The chip with the answer, above the message text. */
  Tag: ComponentType<{ data: AnswerData }>
}

/** The default: cards are shown as plain event lines. */
const none: CardParts = {
  Card: ({ line }) => line,
  Line: ({ children }) => children,
  News: ({ children }) => children,
  Tag: () => null,
}

const Parts = createContext(none)
export const CardPartsProvider = Parts.Provider

export function useCardParts(): CardParts {
  return use(Parts)
}

/** The data of a line about a card; null for every other line. */
export function cardOf({ event, data }: Line): CardData | null {
  return event === 'card_made' || event === 'card_changed' ? data : null
}

/** The newest line of each card; the card is shown in its place. */
export function newestLines(...lists: Message[][]): ReadonlySet<string> {
  const newest = new Map<string, Message>()
  for (const message of lists.flat()) {
    const card = cardOf(message)?.card_id
    if (card && message.seq >= (newest.get(card)?.seq ?? 0)) newest.set(card, message)
  }
  return new Set([...newest.values()].map(({ id }) => id))
}

/** The text of a message; for an answer, the note below its chip. */
export function textOf({ event, data, message }: Message): string {
  return event === 'card_answer' ? (data.note ?? '') : message
}
