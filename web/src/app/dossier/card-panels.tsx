import {
  type Agreement,
  answerCard,
  type Card,
  type CardLine,
  type Dossier,
  type Message,
  type User,
} from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AgreeQuestion } from '../../features/cards/chat/agree-question.tsx'
import { AmountsForm } from '../../features/cards/amounts/amounts-form.tsx'
import { AnswerSheet } from '../../features/cards/chat/answer-sheet.tsx'
import type { NewAnswer } from '../../features/cards/card-context.ts'
import type { Difference } from '../../features/cards/verdict.ts'
import { refreshCards } from '../../features/cards/cards.ts'
import { AcceptQuestion } from '../../features/cards/proposals/accept-question.tsx'
import { ProposalSheet } from '../../features/cards/proposals/proposal-sheet.tsx'
import type { NewProposal } from '../../features/cards/proposals/use-proposal.ts'
import { acceptanceOf } from '../../features/cards/use-respond.ts'
import { OpenCards } from '../../features/cards/open-cards.tsx'
import { CloseQuestion } from '../../features/dossiers/detail/closing/close-question.tsx'
import { otherNames } from '../../features/dossiers/detail/dossier.ts'
import { perform } from '../../features/messages/perform.ts'
import type { UnsentAct } from '../../features/messages/unsent.ts'
import { call } from '../../platform/api.ts'
import { Sheet } from './later-preview.ts'
import { holdAct } from './hold-act.ts'
import { sendNow } from './send-now.ts'

export type CardPanel =
  | { of: 'agree'; card_id: string; run: number; difference: Difference }
  | { of: 'answer'; card_id: string; line: CardLine | null }
  | { of: 'amounts'; card_id: string }
  | { of: 'propose'; card_id: string }
  | { of: 'accept'; agreement: Agreement; now: string | null }
  | { of: 'close' }
type Props = {
  dossier: Dossier
  me: User
  cards: Card[]
  panel: CardPanel
  open: boolean
  onClose: () => void
  /** Sends an answer once there is a connection. The same `clientId` is sent only once. */
  say: (cardId: string, answer: NewAnswer, client_id?: string) => void
  /** The same for an act of an agreement. */
  act: (act: UnsentAct, client_id?: string) => void
}

/** The dialogs and forms of a card. */
export function CardPanels({ dossier, me, cards, panel, open, onClose, say, act }: Props) {
  const { t } = useTranslation('cards')
  const client = useQueryClient()
  const company = otherNames(dossier, me.company_id)
  const one = { open, onClose }

  function sayNow(id: string, answer: NewAnswer) {
    return sendCard(
      (client_id) => call(answerCard, { params: { id }, body: { ...answer, client_id } }),
      (clientId) => say(id, answer, clientId),
    )
  }
  function proposeNow(proposal: NewProposal) {
    const unsent = { act: 'propose' as const, ...proposal }
    return sendCard(
      (clientId) => perform(unsent, clientId),
      (clientId) => act(unsent, clientId),
    )
  }
  function sendCard(now: (client_id: string) => Promise<Message>, later: (client_id: string) => void) {
    return sendNow(client, { now, later }).finally(() => void refreshCards(client, dossier.id))
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
  if (panel.of === 'accept') {
    const { agreement, now } = panel
    const accept = () => {
      onClose()
      void holdAct(client, me, {
        dossier_id: dossier.id,
        act: acceptanceOf(agreement),
        text: t(($) => $.withdrawal.done),
      })
    }
    return <AcceptQuestion {...one} agreement={agreement} now={now} company={company} onAccept={accept} />
  }
  const card = cards.find(({ id }) => id === panel.card_id)
  if (!card) return null
  if (panel.of === 'amounts') return <AmountsForm {...one} card={card} sheet={Sheet} />
  if (panel.of === 'propose') return <ProposalSheet {...one} card={card} sending={proposeNow} />
  if (panel.of === 'answer')
    return <AnswerSheet {...one} card={card} line={panel.line} company={company} sending={sayNow} />
  const { run, difference } = panel
  const agree = () => {
    onClose()
    say(card.id, { answer: 'agreed', run })
  }
  return <AgreeQuestion {...one} difference={difference} company={company} onAgree={agree} />
}
