import { useState } from 'react'
import { useMessages } from '../../features/messages/messages.ts'
import { PushQuestion as Question } from '../../features/push/push-question.tsx'
import { useMe } from '../../platform/session.ts'

/** Asks about notifications once an own message has been sent while the dossier is open. */
export function PushQuestion({ dossierId }: { dossierId: string }) {
  const { id: me } = useMe()
  const own = useMessages(dossierId)?.messages.findLast(({ sender_id }) => sender_id === me)?.seq ?? 0
  const [before] = useState(own)
  return own > before ? <Question /> : null
}
