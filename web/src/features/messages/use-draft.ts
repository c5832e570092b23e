import { useEffect, useState, useSyncExternalStore } from 'react'
import { listenToDevice } from '../../platform/device.ts'
import { asDraft, type Draft, readDrafts, storedDraft, storeDraft } from './draft.ts'

/** The typed text. It is stored on the device at every keystroke, because the session may end at any moment. */
export function useDraft(userId: string, dossierId: string) {
  const stored = useSyncExternalStore(listenToDevice, () => storedDraft(userId, dossierId))
  return [asDraft(stored), (draft: Draft) => storeDraft(userId, dossierId, draft)] as const
}

const followsAfter = 300

/** A user's drafts by dossier, for lists. Debounced, so that lists do not re-render at every keystroke. */
export function useDrafts(userId: string): ReadonlyMap<string, string> {
  const [drafts, setDrafts] = useState(() => readDrafts(userId))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDrafts((shown) => sameOr(shown, readDrafts(userId))), followsAfter)
    }
    follow()
    const stop = listenToDevice(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId])

  return drafts
}

/** Returns the same map if no draft changed, because storing an unsent message also notifies the listeners. */
function sameOr(shown: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const same = shown.size === now.size && [...now].every(([id, text]) => shown.get(id) === text)
  return same ? shown : now
}
