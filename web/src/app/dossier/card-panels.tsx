import { answerCard, type Card, type CardLine, type Dossier, type User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { AgreeQuestion } from '../../features/cards/chat/agree-question.tsx'
import { AmountsForm } from '../../features/cards/amounts/amounts-form.tsx'
import { AnswerSheet } from '../../features/cards/chat/answer-sheet.tsx'
import type { NewAnswer } from '../../features/cards/card-context.ts'
import type { Difference } from '../../features/cards/verdict.ts'
import { refreshCards } from '../../features/cards/cards.ts'
import { OpenCards } from '../../features/cards/open-cards.tsx'
import { CloseQuestion } from '../../features/dossiers/detail/closing/close-question.tsx'
import { otherNames } from '../../features/dossiers/detail/dossier.ts'
import { receiveMessage } from '../../features/messages/messages.ts'
import { call, isNoAnswer } from '../../platform/api.ts'
import { Sheet } from '../panels.ts'

export type CardPanel =
  | { of: 'agree'; card_id: string; run: number; difference: Difference }
  | { of: 'answer'; card_id: string; line: CardLine | null }
  | { of: 'amounts'; card_id: string }
  | { of: 'close' }
type Props = {
  dossier: Dossier
  me: User
  cards: Card[]
  panel: CardPanel
  open: boolean
  onClose: () => void
  /** Sends an answer once there is a connection. The same `client_id` is sent only once. */
  say: (cardId: string, answer: NewAnswer, client_id?: string) => void
}

/** The dialogs and forms of a card. */
export function CardPanels({ dossier, me, cards, panel, open, onClose, say }: Props) {
  const client = useQueryClient()
  const company = otherNames(dossier, me.company_id)
  const one = { open, onClose }

  /** The sheet waits for the server. Without a connection the answer is queued with the unsent messages. */
  async function sayNow(id: string, answer: NewAnswer) {
    const client_id = crypto.randomUUID()
    try {
      await receiveMessage(client, await call(answerCard, { params: { id }, body: { ...answer, client_id } }))
    } catch (error) {
      if (!isNoAnswer(error)) throw error
      say(id, answer, client_id)
    } finally {
      void refreshCards(client, dossier.id)
    }
  }

  if (panel.of === 'close')
    return (
      <CloseQuestion
        {...one}
        step="request_close"
        dossier={dossier}
        companyId={me.company_id}
        onDone={onClose}
        StillOpen={OpenCards}
      />
    )
  const card = cards.find(({ id }) => id === panel.card_id)
  if (!card) return null
  if (panel.of === 'amounts') return <AmountsForm {...one} card={card} sheet={Sheet} />
  if (panel.of === 'answer')
    return <AnswerSheet {...one} card={card} line={panel.line} company={company} sending={sayNow} />
  const { run, difference } = panel
  const agree = () => {
    onClose()
    say(card.id, { answer: 'agreed', run })
  }
  return <AgreeQuestion {...one} difference={difference} company={company} onAgree={agree} />
}
