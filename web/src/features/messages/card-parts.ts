import type { AgreementData, AnswerData, CardData, Line, Message } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Target } from '../../platform/dossier-link.ts'

type WorkProps = { data: AgreementData; unread: boolean; pointed: boolean; line: ReactNode }
/** `lapsed`: the proposal that the newest run ended. */
type CardProps = { cardId: string; lapsed?: string | undefined; line: ReactNode }
/** `children`: the link as an address. */
type LinkProps = { dossierId: string; to: Target; href: string; children: ReactNode }
type LineProps = { data: CardData; children: ReactNode }

type PhotoProps = { message: Message; pointed: boolean; line: ReactNode }

/** Components of the cards feature that render cards and answers in the chat. The page passes them in. */
export type CardParts = {
  /** The card, shown instead of its newest line. Renders `line` while the card is not loaded. */
  Card: ComponentType<CardProps>
  /** An older line of a card, and the announcement of a new one. Both fall back to the children. */
  Line: ComponentType<LineProps>
  News: ComponentType<LineProps>
  /** The chip with the answer, above the message text. */
  Tag: ComponentType<{ data: AnswerData }>
  /** The same for an act of an agreement. */
  ActTag: ComponentType<{ data: AgreementData }>
  /** An act in its message: a proposal with its amounts and the answers to it. */
  Act: ComponentType<{ data: AgreementData }>
  /** The marks of a message that came by mail. */
  Mail: ComponentType<{ message: Message; part: 'mark' | 'foot' }>
  /** Extra work that somebody offered. Renders `line` while it is not loaded. */
  Work: ComponentType<WorkProps>
  /** The lines of a card that differ most, which can be answered one by one. */
  readLines: (client: QueryClient, dossierId: string, cardId: string) => { n: number; name: string }[]
  /** A link to a message or document of the open dossier. */
  Link: ComponentType<LinkProps>
  /** A photo that is being sent. */
  Sending: ComponentType<{ id: string }>
  /** A photo that was added: its picture, and what was read of it. Renders `line` if it is not known. */
  Photo: ComponentType<PhotoProps>
  /** A card to try out, below the welcome of a new company. */
  Example: ComponentType
}

/** The default: cards are shown as plain event lines. */
const none: CardParts = {
  Card: ({ line }) => line,
  Line: ({ children }) => children,
  News: ({ children }) => children,
  Tag: () => null,
  ActTag: () => null,
  Act: () => null,
  Mail: () => null,
  Work: ({ line }) => line,
  readLines: () => [],
  Link: ({ children }) => children,
  Sending: () => null,
  Photo: ({ line }) => line,
  Example: () => null,
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

/** The proposal that a line about a card ended; undefined for every other line. */
export function lapsedIn({ event, data }: Line): string | undefined {
  return event === 'card_changed' ? data.lapsed : undefined
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

/** The act of an agreement that a message records; null for every other message. */
export function actOf({ event, data }: Line): AgreementData | null {
  const isAct = event === 'agreement_offered' || event === 'agreement_accepted' || event === 'agreement_refused'
  return isAct ? data : null
}

/** The extra work that a message offers; null for every other message. */
export function offeredWork(message: Line): AgreementData | null {
  const act = actOf(message)
  return act?.kind === 'extra_work' && act.state === 'offered' ? act : null
}

/** The text of a message; for an answer or an act, the note below its chip. */
export function textOf(message: Message): string {
  const { event, data } = message
  if (event === 'card_answer') return data.note ?? ''
  const act = actOf(message)
  return act ? (act.note ?? '') : message.message
}
