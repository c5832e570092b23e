import type {
  AcceptAgreement,
  Agreement,
  AgreementData,
  AnswerCard,
  Card,
  CardLine,
  Dossier,
  RefuseAgreement,
  User,
} from '@klopt/contract'
import { type ComponentType, createContext, use } from 'react'
import type { Difference } from './verdict.ts'
import type { ExtraWork } from './work/works.ts'

/** The fields of an answer that the user fills in, with the run that it answers. */
export type NewAnswer = Pick<AnswerCard, 'answer' | 'run' | 'reason' | 'also' | 'wish' | 'line' | 'note'>

/** The answer to an agreement. `says` is shown until the server has confirmed it. */
export type AgreementResponse = { id: string; says: AgreementData } & (
  | { act: 'accept'; body: Omit<AcceptAgreement, 'client_id'> }
  | { act: 'refuse'; body: Omit<RefuseAgreement, 'client_id'> }
)

/** Data and actions that cards need from the page. */
export type CardContext = {
  dossier: Dossier
  me: Pick<User, 'company_id'>
  /** The ids of cards to which an answer is being sent. */
  answering: string[]
  /** The ids of agreements to which an act is being sent. */
  acting: string[]
  onOpen: (documentId: string) => void
  /** A small picture of a document, which opens it. */
  Photo: ComponentType<{ documentId: string; name: string; onOpen: (documentId: string) => void }>
  onUpload: () => void
  /** Starts a close request; null if the user may not. */
  onClose: (() => void) | null
  /** Sends 'agreed'; asks for confirmation first if the card has a difference. */
  onAgree: (card: Card, difference: Difference) => void
  /** Opens the answer form, for one line or (null) for the whole card. */
  onWrong: (cardId: string, line: CardLine | null) => void
  /** Opens the form for a proposal. */
  onPropose: (cardId: string) => void
  onRespond: (response: AgreementResponse) => void
  /** Accepts a proposal or extra work: asks once, and can be undone for some seconds. `now`: the amount to pay then. */
  onAccept: (agreement: Agreement, now: string | null) => void
  /** Opens the form for extra work that counters or replaces an offer. */
  onWork: (answers: ExtraWork) => void
  /** Opens the form for the amounts of a file without readable text. */
  onFill: (cardId: string) => void
}

const Context = createContext<CardContext | null>(null)
export const CardProvider = Context.Provider

export function useCardContext(): CardContext {
  const context = use(Context)
  if (!context) throw new Error('cards must be inside a CardProvider')
  return context
}

/** The id of the dossier, for parts that are also shown alone; then undefined. */
export function useCardDossier(): string | undefined {
  return use(Context)?.dossier.id
}
