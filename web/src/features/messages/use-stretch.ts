import type { MessagePage } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aroundQuery, isFarBefore } from './around.ts'
import { messagesQuery } from './messages.ts'

export type Stretch = ReturnType<typeof useStretch>

/** The list on screen: the newest messages and those before them, or the messages around one far back. */
export function useStretch(dossierId: string, page: MessagePage) {
  const [target, setTarget] = useState<number | null>(null)
  const apart = target !== null && isFarBefore(page, target) ? target : null
  if (target !== apart) setTarget(apart) // the two lists were merged
  const { data } = useQuery(aroundQuery(dossierId, apart))
  const around = data ? apart : null
  return {
    /** The message around which the stretch was loaded, or null for the newest messages. */
    around,
    stretch: data && around !== null ? data : page,
    query_key: around === null ? messagesQuery(dossierId).queryKey : aroundQuery(dossierId, around).queryKey,
    goAround: setTarget,
    leave: () => setTarget(null),
  }
}
