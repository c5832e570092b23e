import type { User } from '@klopt/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { useLanguage } from '../../ui/language.tsx'
import { useToday } from '../../ui/today.tsx'
import { MoreButton } from './acts/more-button.tsx'
import { Bubble } from './bubble.tsx'
import { lapsedIn, offeredWork, useCardParts } from './card-parts.ts'
import { dayName } from './days.ts'
import { EventLine } from './event-line.tsx'
import { PendingBubble } from './pending-bubble.tsx'
import { addedIn } from './quotes/quote.ts'
import { ReadLine } from './read-line.tsx'
import type { Reading } from './readers.ts'
import type { Row } from './rows.ts'

type Props = {
  row: Row
  me: User
  read: Reading | null
  pointed: boolean
  index: number
  /** The number of rows when only some of them are rendered, else null. */
  count: number | null
  measure: (row: HTMLLIElement | null) => void
}

/** One positioned row of the conversation. */
export const MessageRow = memo(function MessageRow({ row, me, read, pointed, index, count, measure }: Props) {
  const look = classes('chat-row', `${row.kind}-row`, 'more' in row && row.more && 'more')
  const seq = 'message' in row ? row.message.seq : undefined
  const place = count === null ? {} : { 'aria-setsize': count, 'aria-posinset': index + 1 }
  return (
    <li className={look} data-index={index} data-key={row.key} data-seq={seq} ref={measure} {...place}>
      <Content row={row} me={me} read={read} pointed={pointed} />
    </li>
  )
})

/** Memoized, because all rows move when one turns out higher than estimated. */
const Content = memo(function Content({ row, me, read, pointed }: Pick<Props, 'row' | 'me' | 'read' | 'pointed'>) {
  const { Card, Work, Sending, Photo, Example } = useCardParts()

  switch (row.kind) {
    case 'day':
      return <Day at={row.at} />
    case 'new':
      return <NewLine />
    case 'event': {
      const line = <EventLine message={row.message} pointed={pointed} />
      if (addedIn(row.message)) return <Photo message={row.message} pointed={pointed} line={line} />
      return (
        <>
          {line}
          {row.message.event === 'welcome_3' && <Example />}
        </>
      )
    }
    case 'card':
      return (
        <div className="chat-card">
          <Card
            cardId={row.card_id}
            lapsed={lapsedIn(row.message)}
            line={<EventLine message={row.message} pointed={pointed} />}
          />
          <MoreButton message={row.message} text={row.message.message} />
        </div>
      )
    case 'waiting':
      return <Card cardId={row.card_id} line={null} />
    case 'message': {
      const { message, unread } = row
      const work = offeredWork(message)
      const bubble = <Bubble message={message} own={row.own} unread={unread} pointed={pointed} />
      return work ? <Work data={work} unread={unread} pointed={pointed} line={bubble} /> : bubble
    }
    case 'read':
      return read && <ReadLine read={read} />
    case 'pending':
      return <PendingBubble pending={row.pending} sender={me} />
    case 'sending':
      return <Sending id={row.key} />
  }
})

function Day({ at }: { at: string }) {
  const { t } = useTranslation('messages')
  return <span className="chat-day">{dayName(at, useLanguage(), useToday()) ?? t(($) => $.today)}</span>
}

function NewLine() {
  const { t } = useTranslation('messages')
  return <span className="new-line">{t(($) => $.new)}</span>
}
