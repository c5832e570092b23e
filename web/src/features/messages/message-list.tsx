import type { User } from '@klopt/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { rowEvents } from './acts/row-events.ts'
import type { Acts } from './acts/use-acts.ts'
import { MessageRow } from './message-row.tsx'
import { OlderLine } from './older-line.tsx'
import type { Reading } from './readers.ts'
import type { Row } from './rows.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'
import { useWindow } from './use-window.ts'

type Props = {
  rows: Row[]
  has_more: boolean
  ends: boolean
  older: { loading: boolean; failed: boolean; onRetry: () => void }
  keeper: ScrollKeeper
  me: User
  read: Reading | null
  pointed: number | null
  acts: Acts
}

/** The scrolling list. A long conversation renders only the rows near the viewport. */
export function MessageList({ rows, has_more, ends, older, keeper, me, read, pointed, acts }: Props) {
  const { t } = useTranslation('messages')
  const box = useRef<HTMLDivElement>(null)
  const { items, whole, container, measure } = useWindow({ rows, has_more, ends, keeper, box })

  return (
    <div
      className="chat-log"
      role="log"
      aria-live="off"
      aria-label={t(($) => $.chat)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      ref={box}
      {...rowEvents(rows, acts)}
    >
      {rows.length === 0 && <p className="empty">{t(($) => $.empty)}</p>}
      <ol ref={container}>
        <OlderLine {...older} />
        {items.map(({ key, index }) => {
          const row = rows[index]
          return (
            row && (
              <MessageRow
                key={key}
                row={row}
                me={me}
                read={row.kind === 'read' ? read : null}
                pointed={pointed !== null && 'message' in row && row.message.seq === pointed}
                index={index}
                count={whole ? null : rows.length}
                measure={measure}
              />
            )
          )
        })}
      </ol>
    </div>
  )
}
