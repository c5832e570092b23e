import type { Card, Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useCards } from '../../features/cards/cards.ts'
import { prepareCardBody } from '../../features/cards/card-extras.ts'
import { type NewAnswer, type CardContext, CardProvider } from '../../features/cards/card-context.ts'
import type { Difference } from '../../features/cards/verdict.ts'
import { cardParts } from '../../features/cards/chat/parts.tsx'
import { CardPartsProvider } from '../../features/messages/card-parts.ts'
import { usePending } from '../../features/messages/send.ts'
import type { UnsentAct } from '../../features/messages/unsent.ts'
import type { ExtraWork } from '../../features/cards/work/works.ts'
import type { CardPanel } from './card-panels.tsx'
import {
  CardPanels,
  DossierLink,
  Example,
  loadCardPanels,
  MessageMail,
  Photo,
  PhotoBubble,
  SendingBubble,
  Withdrawal,
} from './later-panels.ts'
import { useAtRest } from '../boot/use-at-rest.ts'
import { queue, queueAct } from './queue.ts'

const chatParts = {
  ...cardParts,
  Mail: MessageMail,
  Link: DossierLink,
  Sending: SendingBubble,
  Photo: PhotoBubble,
  Example,
}

type Props = {
  dossier: Dossier
  me: User
  onOpen: (documentId: string) => void
  onUpload: () => void
  /** Opens the form for extra work. */
  onWork: (answers: ExtraWork) => void
  children: ReactNode
}

/** Provides the cards to the chat and the documents column, and opens their dialogs. */
export function DossierCards({ dossier, me, onOpen, onUpload, onWork, children }: Props) {
  const client = useQueryClient()
  const cards = useCards(dossier.id)
  const { answering, acting } = useSending(dossier.id)
  const [panel, setPanel] = useState<CardPanel | null>(null)
  // A closed panel stays mounted for its closing animation. Each opening gets a new key.
  const [last, setLast] = useState<{ panel: CardPanel; n: number } | null>(null)
  const close = () => setPanel(null)
  const atRest = useAtRest()
  const asks = atRest && cards.some(({ state }) => state === 'differs')
  useEffect(() => {
    if (asks) void loadCardPanels().catch(() => {})
  }, [asks])

  useEffect(() => {
    if (atRest) void prepareCardBody().catch(() => {}) // for the first card, which comes live
  }, [atRest])

  function open(next: CardPanel) {
    setPanel(next)
    setLast((before) => ({ panel: next, n: (before?.n ?? 0) + 1 }))
  }
  function say(card_id: string, { note = '', ...answer }: NewAnswer, client_id: string = crypto.randomUUID()) {
    const unsent = { card_id, ...answer, ...(note && { note }) }
    void queue(client, me, { dossier_id: dossier.id, client_id, message: note, answer: unsent })
  }
  function act(act: UnsentAct, client_id: string = crypto.randomUUID()) {
    void queueAct(client, me, { dossier_id: dossier.id, act, client_id })
  }
  function agree({ id: card_id, run, state }: Card, difference: Difference) {
    if (state === 'differs') open({ of: 'agree', card_id, run, difference })
    else say(card_id, { answer: 'agreed', run })
  }
  const mayClose = dossier.permissions.request_close
  const context = useMemo(
    (): CardContext => ({
      dossier,
      me,
      answering,
      acting,
      onOpen,
      onUpload,
      onWork,
      Photo,
      onClose: mayClose ? () => open({ of: 'close' }) : null,
      onAgree: agree,
      onWrong: (card_id, line) => open({ of: 'answer', card_id, line }),
      onPropose: (card_id) => open({ of: 'propose', card_id }),
      onRespond: act,
      onAccept: (agreement, now) => open({ of: 'accept', agreement, now }),
      onFill: (card_id) => open({ of: 'amounts', card_id }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions do the same in every render
    [dossier, me, answering, acting, mayClose],
  )

  return (
    <CardProvider value={context}>
      <CardPartsProvider value={chatParts}>{children}</CardPartsProvider>
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
          act={act}
        />
      )}
      {cards.some(({ permissions }) => permissions.withdraw > 0) && (
        <Withdrawal dossierId={dossier.id} cards={cards} companyId={me.company_id} />
      )}
    </CardProvider>
  )
}

/**
 * The cards for which an answer is being sent, and the agreements for which an act is. The arrays are stable, so that
 * other messages do not cause a re-render.
 */
function useSending(dossierId: string): { answering: string[]; acting: string[] } {
  const underWay = usePending(dossierId).flatMap(({ unsent, error }) => (error ? [] : [unsent]))
  const answering = useStable(underWay.flatMap(({ answer }) => answer?.card_id ?? []))
  return { answering, acting: useStable(underWay.flatMap(({ act }) => act?.id ?? [])) }
}

function useStable(ids: string[]): string[] {
  const joined = ids.join(' ')
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined])
}
