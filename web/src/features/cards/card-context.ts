import type { AnswerCard, Card, CardLine, Dossier, User } from '@klopt/contract'
import { createContext, use } from 'react'
import type { Difference } from './verdict.ts'

/** What an answer is, but for the run that it answers. */
export type NewAnswer = Pick<AnswerCard, 'answer' | 'run' | 'reason' | 'wish' | 'line' | 'note'>

/** What cards need of the page around them. */
export type CardContext = {
  dossier: Dossier
  me: Pick<User, 'company_id'>
  /** The cards to which one's own answer is on its way. */
  answering: string[]
  onOpen: (documentId: string) => void
  onUpload: () => void
  /** Asks the other company to close; null where one may not. */
  onClose: (() => void) | null
  /** Says that it is right, as soon as there is a line; of a difference it asks first. */
  onAgree: (card: Card, difference: Difference) => void
  /** Asks what is not right: of the whole card, or of a line of it. */
  onWrong: (cardId: string, line: CardLine | null) => void
  /** Asks for the amounts of a file that has none to read. */
  onFill: (cardId: string) => void
}

const Context = createContext<CardContext | null>(null)
export const CardProvider = Context.Provider

export function useCardContext(): CardContext {
  const context = use(Context)
  if (!context) throw new Error('cards stand in a dossier')
  return context
}
