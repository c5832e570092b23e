import type { User } from '@klopt/contract'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chatTime } from '../../platform/dates.ts'
import { Bubble } from './bubble.tsx'
import { dayName } from './days.ts'
import { EventLine } from './event-line.tsx'
import { PendingBubble } from './pending-bubble.tsx'
import type { Reading } from './readers.ts'
import type { Row } from './rows.ts'
import type { Unsent } from './unsent.ts'

type Props = {
  row: Row
  me: User
  read: Reading | null
  pointed: number | null
  onAgain: (unsent: Unsent) => void
  onRemove: (unsent: Unsent) => void
}

export function MessageRow({ row, me, read, pointed, onAgain, onRemove }: Props) {
  const { t, i18n } = useTranslation('messages')

  switch (row.kind) {
    case 'day':
      return <li className="day">{dayName(row.at, i18n.language) ?? t(($) => $.today)}</li>
    case 'new':
      return <li className="new-line">{t(($) => $.new)}</li>
    case 'event':
      return <EventLine message={row.message} />
    case 'message': {
      const { message, own, more, unread } = row
      return <Bubble message={message} own={own} more={more} unread={unread} pointed={message.seq === pointed} />
    }
    case 'read': {
      const by = read && t(($) => $.read_by, { names: read.names.join(', '), time: read.at ? chatTime(read.at) : '' })
      return (
        <li className="msg-foot" title={by ?? undefined}>
          <CheckCheck className="s16" aria-hidden="true" />
          {t(($) => $.read)}
        </li>
      )
    }
    case 'pending': {
      const { pending, more } = row
      const { unsent } = pending
      return (
        <PendingBubble
          pending={pending}
          more={more}
          sender={me}
          onAgain={() => onAgain(unsent)}
          onRemove={() => onRemove(unsent)}
        />
      )
    }
  }
}
