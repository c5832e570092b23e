import type { User } from '@klopt/contract'
import { useState } from 'react'
import { readDrafts } from '../../features/messages/draft.ts'
import { readUnsent } from '../../features/messages/unsent.ts'
import { hasFiles } from '../../platform/device.ts'
import { isNarrow } from '../../platform/screen.ts'
import { signOut } from '../../platform/session.ts'
import { readShares } from '../../platform/shares.ts'

/**
 * Signs out, after a question if the button is easily hit by accident, if that would erase what waits here, or to tell a
 * guest the way back.
 */
export function useSignOut(me: User) {
  const [question, setQuestion] = useState({ open: false, texts: false, unsent: false, shared: false })

  async function leave() {
    const shared = await hasShares(me)
    const unsent = hasFiles()
    const texts = readDrafts(me.id).size > 0 || readUnsent(me.id).length > 0 // also of other tabs
    const waits = texts || unsent || shared
    if (isNarrow() || me.role === 'viewer' || waits) setQuestion({ open: true, texts, unsent, shared })
    else await signOut()
  }
  return {
    question,
    leave: () => void leave(),
    stay: () => setQuestion((question) => ({ ...question, open: false })),
  }
}

/** Whether something that another app shared waits for a dossier. */
async function hasShares({ id }: User): Promise<boolean> {
  const shares = await readShares(id).catch(() => null) // signing out must work without storage too
  return shares !== null && shares.files.length + shares.texts.length + shares.asked.length > 0
}
