import { answerCard, type CardLine, type Dossier, type User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { refreshCards, useCards } from '../features/cards/cards.ts'
import { type Answering, type CardContext, CardProvider } from '../features/cards/card-context.ts'
import { card_parts } from '../features/cards/parts.tsx'
import { otherNames } from '../features/dossiers/detail/dossier.ts'
import { CardPartsProvider } from '../features/messages/card-parts.ts'
import { receiveMessage } from '../features/messages/messages.ts'
import { send, usePending } from '../features/messages/send.ts'
import { call, isNoAnswer } from '../platform/api.ts'
import { AmountsForm, AnswerSheet, CloseQuestion } from './panels.ts'

type Props = {
  dossier: Dossier
  me: User
  onOpen: (documentId: string) => void
  onUpload: () => void
  children: ReactNode
}
type Panel =
  | { of: 'answer'; card_id: string; line: CardLine | null }
  | { of: 'amounts'; card_id: string }
  | { of: 'close' }

/** Brings the cards into the chat and beside the documents, and opens what one fills in about them. */
export function DossierCards({ dossier, me, onOpen, onUpload, children }: Props) {
  const client = useQueryClient()
  const cards = useCards(dossier.id)
  const answering = useAnswering(dossier.id)
  const [panel, setPanel] = useState<Panel | null>(null)
  // It stays to close itself, and each opening begins anew.
  const [last, setLast] = useState<{ panel: Panel; n: number } | null>(null)
  const card = cards.find(({ id }) => last && last.panel.of !== 'close' && id === last.panel.card_id)
  const close = () => setPanel(null)

  function open(next: Panel) {
    setPanel(next)
    setLast((before) => ({ panel: next, n: (before?.n ?? 0) + 1 }))
  }
  function say(card_id: string, { note = '', ...answer }: Answering, client_id = crypto.randomUUID()) {
    const said = { card_id, ...answer, ...(note && { note }) }
    const created_at = new Date().toISOString()
    void send(client, me.id, { dossier_id: dossier.id, client_id, message: note, created_at, answer: said }).then(() =>
      refreshCards(client, dossier.id),
    )
  }
  /** The sheet waits for the answer; where no line is, what it says waits among the messages. */
  async function sayNow(id: string, answer: Answering) {
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

  const may_close = dossier.permissions.request_close
  const context = useMemo(
    (): CardContext => ({
      dossier,
      me,
      answering,
      onOpen,
      onUpload,
      onClose: may_close ? () => open({ of: 'close' }) : null,
      onAnswer: say,
      onWrong: (card_id, line) => open({ of: 'answer', card_id, line }),
      onFill: (card_id) => open({ of: 'amounts', card_id }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions do the same however often they are made
    [dossier, me, answering, may_close],
  )

  return (
    <CardProvider value={context}>
      <CardPartsProvider value={card_parts}>{children}</CardPartsProvider>
      {card && last?.panel.of === 'answer' && (
        <AnswerSheet
          key={last.n}
          card={card}
          line={last.panel.line}
          company={otherNames(dossier, me.company_id)}
          open={panel?.of === 'answer'}
          onClose={close}
          sending={sayNow}
        />
      )}
      {card && last?.panel.of === 'amounts' && (
        <AmountsForm key={last.n} card={card} open={panel?.of === 'amounts'} onClose={close} />
      )}
      {last?.panel.of === 'close' && (
        <CloseQuestion
          key={last.n}
          step="request_close"
          dossier={dossier}
          companyId={me.company_id}
          open={panel?.of === 'close'}
          onClose={close}
          onDone={close}
        />
      )}
    </CardProvider>
  )
}

/** The cards to which one's own answer is on its way: the same list as long as they are, whatever else is being sent. */
function useAnswering(dossierId: string): string[] {
  const pending = usePending(dossierId)
  const ids = pending.flatMap(({ unsent, error }) => (unsent.answer && !error ? [unsent.answer.card_id] : [])).join(' ')
  return useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids])
}
