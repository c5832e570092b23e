import { useEffect, useState, useSyncExternalStore } from 'react'
import { listenToKept } from '../../platform/device.ts'
import { keepDraft, readDraft, readDrafts } from './draft.ts'

/** What is typed, kept on this device with every key until it is sent: a session may end between two of them. */
export function useDraft(userId: string, dossierId: string) {
  const typed = useSyncExternalStore(listenToKept, () => readDraft(userId, dossierId))
  return [typed, (text: string) => keepDraft(userId, dossierId, text)] as const
}

const follows_after = 300

/** Somebody's drafts by dossier, for lists: they follow once the typing rests, not with every key. */
export function useDrafts(userId: string): ReadonlyMap<string, string> {
  const [drafts, setDrafts] = useState(() => readDrafts(userId))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDrafts((shown) => sameOr(shown, readDrafts(userId))), follows_after)
    }
    follow()
    const stop = listenToKept(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId])

  return drafts
}

/** The earlier ones when nothing changed, so that a list is not drawn again for an unsent message that was kept. */
function sameOr(shown: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const same = shown.size === now.size && [...now].every(([id, text]) => shown.get(id) === text)
  return same ? shown : now
}
