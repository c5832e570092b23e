import type { Agreement, Card, CardData, Dossier, Message } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DossierCards } from '../app/dossier/dossier-cards.tsx'
import { WorkPanel } from '../app/dossier/work-panel.tsx'
import { prepareCards } from '../features/cards/card-extras.ts'
import { fillCards, useWaiting } from '../features/cards/cards.ts'
import { type ExtraWork, fillWorks } from '../features/cards/work/works.ts'
import { SideCards } from '../features/cards/side-cards.tsx'
import { anna, say } from './messages.ts'
import { Conversation } from '../features/messages/conversation.tsx'
import { fillMessages, messagesQuery } from '../features/messages/messages.ts'
import type { Language } from '../platform/i18n.ts'
import { queryClient } from '../platform/query.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { cardOfInvoice } from './cards.ts'
import { dossierOf } from './dossiers.ts'
import { personOf } from './examples.ts'
import { show } from './screen.tsx'

/** The message that the server adds when a card changes. */
export function cardMessage(
  seq: number,
  card: Card = cardOfInvoice(),
  data: Partial<CardData> & { lapsed?: string } = {},
): Message {
  return {
    ...say(seq, anna, '2025-09-04T07:12:00.000Z'),
    dossier_id: card.dossier_id,
    message_type: 'system',
    event: seq === 1 ? 'card_made' : 'card_changed',
    data: {
      card_id: card.id,
      invoice: card.invoice.number ?? card.invoice.filename,
      kind: card.invoice.kind,
      filename: card.invoice.filename,
      orders: card.orders.map(({ number }) => number).join(', '),
      order_version: card.orders[0] ? String(card.orders[0].version) : null,
      state: card.state,
      difference: card.difference,
      currency: card.currency,
      ...data,
    },
    sender_id: null,
    user_id: null,
    company: null,
    sender_name: 'System User',
    message: 'Verschillenkaart van 2025-0388',
  }
}

const in_dossier = dossierOf({ read_seq: 99 })
export const opened: string[] = []

type Props = {
  cards: Card[]
  works: Agreement[]
  messages: Message[]
  dossier: Dossier
  width: number
  toasts: boolean
  /** The form for extra work is open. */
  offers: boolean
}

function Opened({ cards, works, messages, dossier, width, toasts, offers }: Props) {
  const client = useQueryClient()
  const nothing = () => {}
  const [work, setWork] = useState<ExtraWork | null>(null)
  const [offering, setOffering] = useState(offers)
  if (!client.getQueryData(messagesQuery(dossier.id).queryKey)) {
    fillMessages(client, dossier.id, { messages, before: null, has_more: false, revision: 0 })
    fillCards(client, dossier.id, cards)
    fillWorks(client, dossier.id, works)
  }
  const on = {
    onRead: nothing,
    onPin: null,
    onUnread: null,
    onAttach: nothing,
    onFiles: nothing,
    onDocument: nothing,
    onCard: nothing,
  }
  return (
    <DossierCards
      dossier={dossier}
      me={personOf('admin')}
      onOpen={(id) => opened.push(id)}
      onUpload={() => opened.push('upload')}
      onWork={setWork}
    >
      <section className="chat" style={{ height: 700, width }}>
        <Conversation dossier={dossier} me={personOf('admin')} waiting={useWaiting(dossier.id)} seq={null} {...on} />
      </section>
      <aside className="docs" style={{ width: 320 }} data-open>
        <SideCards dossierId={dossier.id} />
      </aside>
      <WorkPanel
        key={work?.id}
        dossier={dossier}
        me={personOf('admin')}
        answers={work}
        open={offering || work !== null}
        onClose={() => {
          setWork(null)
          setOffering(false)
        }}
      />
      {toasts && <ToastRegion />}
    </DossierCards>
  )
}

type Options = Partial<Omit<Props, 'cards'>> & { language?: Language }

/** Renders a dossier with its cards in the chat and beside the documents. */
export async function showCards(
  cards: Card[],
  { messages, dossier = in_dossier, width = 720, language = 'nl', ...more }: Options = {},
) {
  opened.length = 0
  const { works = [], toasts = false, offers = false } = more
  await prepareCards(queryClient, cards, works)
  const lines = messages ?? cards.map((card, index) => cardMessage(index + 1, card))
  return show(
    <Opened
      cards={cards}
      works={works}
      messages={lines}
      dossier={dossier}
      width={width}
      toasts={toasts}
      offers={offers}
    />,
    { language },
  )
}
