import type { Dossier, MessagePage, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Announcer } from './announcer.tsx'
import { Composer } from './composer.tsx'
import './conversation.css'
import { MessageRow } from './message-row.tsx'
import { useMessages } from './messages.ts'
import { OlderLine } from './older-line.tsx'
import { lastRead } from './readers.ts'
import { layOut } from './rows.ts'
import { removeUnsent, send, sendAgain, usePending } from './send.ts'
import { TypingLine } from './typing-line.tsx'
import { useOlder } from './use-older.ts'
import { usePointed } from './use-pointed.ts'
import { useReading } from './use-reading.ts'
import { useScroll } from './use-scroll.ts'
import { useVisible } from './visible.ts'
import { useVisit } from './use-visit.ts'

type Props = {
  dossier: Dossier
  me: User
  /** A message that a link points at. */
  seq: number | null
  onRead: (seq: number) => void
  onAttach: () => void
  onFiles: (files: File[]) => void
}

export function Conversation(props: Props) {
  const page = useMessages(props.dossier.id)
  return page ? <Talk {...props} page={page} /> : null
}

function Talk({ dossier, me, seq, page, onRead, onAttach, onFiles }: Props & { page: MessagePage }) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const pending = usePending(dossier.id)
  const { keeper, attach, at_end, near_top } = useScroll()
  const watching = useVisible() && at_end
  // Whoever looks in without taking part is no reader: nothing is new to them, and nobody hears that they read.
  const read_seq = dossier.takes_part ? dossier.read_seq : dossier.last_seq
  const visit = useVisit(page.messages, { me: me.id, read_seq, watching })
  const older = useOlder(dossier.id, near_top && page.has_more, keeper)
  usePointed({ dossierId: dossier.id, seq, page, keeper })
  const reading = watching && dossier.takes_part
  useReading({ dossierId: dossier.id, newest: visit.last_seq, read: read_seq, watching: reading, onRead })

  const read = lastRead(page.messages, dossier.users, me.id)
  const rows = layOut(page.messages, pending, { me: me.id, visit, read_seq: read?.seq ?? null })

  function say(message: string) {
    const created_at = new Date().toISOString()
    void send(client, me.id, { dossier_id: dossier.id, client_id: crypto.randomUUID(), message, created_at })
    keeper.goToEnd()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard */}
      <div className="log" role="log" aria-live="off" aria-label={t(($) => $.chat)} tabIndex={0} ref={attach}>
        <ol>
          <OlderLine {...older} />
          {rows.map((row) => (
            <MessageRow
              key={row.key}
              row={row}
              me={me}
              read={read}
              pointed={seq}
              onAgain={(unsent) => void sendAgain(client, me.id, unsent)}
              onRemove={(unsent) => removeUnsent(client, me.id, unsent)}
            />
          ))}
          {rows.length === 0 && <li className="empty">{t(($) => $.empty)}</li>}
        </ol>
      </div>
      <div className="under">
        <TypingLine dossierId={dossier.id} />
        {!at_end && visit.waiting > 0 && (
          <button type="button" className="pill" onClick={() => keeper.goToEnd()}>
            {t(($) => $.pill, { count: visit.waiting })}
            <ArrowDown className="s16" aria-hidden="true" />
          </button>
        )}
      </div>
      <Announcer messages={page.messages} me={me.id} />
      {dossier.permissions.post && (
        <Composer dossierId={dossier.id} me={me.id} onSend={say} onAttach={onAttach} onFiles={onFiles} />
      )}
    </>
  )
}
