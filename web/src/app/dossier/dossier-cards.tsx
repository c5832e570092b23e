import type { Card, Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { refreshCards, useCards } from '../../features/cards/cards.ts'
import { type NewAnswer, type CardContext, CardProvider } from '../../features/cards/card-context.ts'
import type { Difference } from '../../features/cards/verdict.ts'
import { card_parts } from '../../features/cards/chat/parts.tsx'
import { CardPartsProvider } from '../../features/messages/card-parts.ts'
import { send, usePending } from '../../features/messages/send.ts'
import type { CardPanel } from './card-panels.tsx'
import { CardPanels, loadCardPanels, Withdrawal } from '../panels.ts'
import { useAtRest } from '../boot/use-at-rest.ts'

type Props = {
  dossier: Dossier
  me: User
  onOpen: (documentId: string) => void
  onUpload: () => void
  children: ReactNode
}

/** Provides the cards to the chat and the documents column, and opens their dialogs. */
export function DossierCards({ dossier, me, onOpen, onUpload, children }: Props) {
  const client = useQueryClient()
  const cards = useCards(dossier.id)
  const answering = useAnswering(dossier.id)
  const [panel, setPanel] = useState<CardPanel | null>(null)
  // A closed panel stays mounted for its closing animation. Each opening gets a new key.
  const [last, setLast] = useState<{ panel: CardPanel; n: number } | null>(null)
  const close = () => setPanel(null)
  const asks = useAtRest() && cards.some(({ state }) => state === 'differs')
  useEffect(() => {
    if (asks) void loadCardPanels().catch(() => {})
  }, [asks])

  function open(next: CardPanel) {
    setPanel(next)
    setLast((before) => ({ panel: next, n: (before?.n ?? 0) + 1 }))
  }
  function say(card_id: string, { note = '', ...answer }: NewAnswer, client_id: string = crypto.randomUUID()) {
    const content = { card_id, ...answer, ...(note && { note }) }
    const created_at = new Date().toISOString()
    void send(client, me.id, { dossier_id: dossier.id, client_id, message: note, created_at, answer: content }).then(
      () => refreshCards(client, dossier.id),
    )
  }
  function agree({ id: card_id, run, state }: Card, difference: Difference) {
    if (state === 'differs') open({ of: 'agree', card_id, run, difference })
    else say(card_id, { answer: 'agreed', run })
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
      onAgree: agree,
      onWrong: (card_id, line) => open({ of: 'answer', card_id, line }),
      onFill: (card_id) => open({ of: 'amounts', card_id }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions do the same in every render
    [dossier, me, answering, may_close],
  )

  return (
    <CardProvider value={context}>
      <CardPartsProvider value={card_parts}>{children}</CardPartsProvider>
      {last && (
        <CardPanels
          key={last.n}
          dossier={dossier}
          me={me}
          cards={cards}
          panel={last.panel}
          open={panel !== null}
          onClose={close}
          say={say}
        />
      )}
      {cards.some(({ permissions }) => permissions.withdraw > 0) && (
        <Withdrawal dossierId={dossier.id} cards={cards} companyId={me.company_id} />
      )}
    </CardProvider>
  )
}

/**
 * The cards for which an answer is being sent. The array is stable, so that other messages do not cause a re-render.
 */
function useAnswering(dossierId: string): string[] {
  const pending = usePending(dossierId)
  const ids = pending.flatMap(({ unsent, error }) => (unsent.answer && !error ? [unsent.answer.card_id] : [])).join(' ')
  return useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids])
}
