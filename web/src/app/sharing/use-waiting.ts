import { useEffect, useState } from 'react'
import {
  addShare,
  claimShares,
  keepShares,
  listenToShares,
  readShares,
  type Waiting,
} from '../../platform/waiting-shares.ts'

/** What waits on this device for a person. Null until it is known. */
export function useWaiting(userId: string) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  useEffect(() => {
    let over = false
    const read = () => void readWaiting(userId).then((now) => over || setWaiting(now))
    read()
    const stop = listenToShares(read)
    return () => {
      over = true
      stop()
    }
  }, [userId])

  async function remove(file: File) {
    if (!waiting) return
    const kept = { ...waiting, files: waiting.files.filter((other) => other !== file) }
    setWaiting(kept)
    await keepShares(userId, kept)
  }
  return { waiting, remove, add: addShare }
}

async function readWaiting(userId: string): Promise<Waiting> {
  await claimShares(userId).catch(() => {})
  return readShares(userId).catch(() => ({ files: [], text: '' })) // where storage is blocked, nothing can wait
}
