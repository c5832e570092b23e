import { useCallback } from 'react'
import { SendingPhoto } from '../../features/documents/outbox/sending-photo.tsx'
import { waitingFiles } from '../../features/documents/outbox/waiting-files.ts'
import { BubbleHead } from '../../features/messages/bubble-head.tsx'
import { useMe } from '../../platform/session.ts'

const justNow = 10_000

/** A photo in the chat while it is sent. One that was just chosen comes into view. */
export function SendingBubble({ id }: { id: string }) {
  const me = useMe()
  const at = waitingFiles().find(({ client_id }) => client_id === id)?.created_at
  const show = useCallback(
    (bubble: HTMLElement | null) => {
      if (at && Date.now() - Date.parse(at) < justNow) bubble?.scrollIntoView({ block: 'end' })
    },
    [at],
  )
  if (!at) return null
  return (
    <div className="msg own photo-msg" ref={show}>
      <BubbleHead name={me.full_name} company={me.company.name} at={at} />
      <SendingPhoto id={id} />
    </div>
  )
}
