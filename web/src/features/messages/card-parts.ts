import type { Message } from '@klopt/contract'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

type LineProps = { message: Pick<Message, 'data' | 'message'>; children: ReactNode }

/** What draws cards and answers to them between the messages: another feature, which the page brings. */
export type CardParts = {
  /** The card in the place of its newest line; `line` where it is not known. */
  Card: ComponentType<{ cardId: string; line: ReactNode }>
  /** An older line of a card as text, and what is read out of a new one; the children where it tells too little. */
  Line: ComponentType<LineProps>
  News: ComponentType<LineProps>
  /** What a message says of a card, above its text. */
  Tag: ComponentType<{ data: NonNullable<Message['data']> }>
}

/** Without them the chat tells of cards in its own words. */
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

/** Of which card a line tells; null for every other line. */
export function cardOf({ event, data }: Pick<Message, 'event' | 'data'>): string | null {
  return event === 'card_made' || event === 'card_changed' ? (data?.['card_id'] ?? null) : null
}

/** The newest line of each card: in its place the card is drawn. */
export function newestLines(...lists: Message[][]): ReadonlySet<string> {
  const newest = new Map<string, Message>()
  for (const message of lists.flat()) {
    const card = cardOf(message)
    if (card !== null && message.seq >= (newest.get(card)?.seq ?? 0)) newest.set(card, message)
  }
  return new Set([...newest.values()].map(({ id }) => id))
}

/** What stands under an answer's chip: its note. */
export function saidIn({ event, data, message }: Pick<Message, 'event' | 'data' | 'message'>): string {
  if (event !== 'card_answer' || !data) return message
  return data['note'] ?? ''
}
