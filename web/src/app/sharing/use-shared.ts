import { useEffect, useState } from 'react'
import { type CheckedFiles, checkUnprepared } from '../../features/documents/check-files.ts'
import {
  addShares,
  claimShares,
  confirmShares,
  forgetShares,
  listenToShares,
  readShares,
  type Shares,
} from '../../platform/shares.ts'

type SharedFiles = CheckedFiles & {
  texts: Shares['texts']
  asked: Shares['asked']
  /** The number of valid files beyond those that can be uploaded at once. */
  later: number
  useless: File[]
}

/** The shares of a person that are not uploaded yet. Null until they are known. */
export function useShared(userId: string) {
  const [shared, setShared] = useState<SharedFiles | null>(null)

  useEffect(() => {
    let over = false
    const read = () => void readChecked(userId).then((now) => over || setShared(now))
    read()
    const stop = listenToShares(read)
    return () => {
      over = true
      stop()
    }
  }, [userId])
  // Files that Klopt cannot store are reported once, on the open page, and then removed.
  useEffect(() => {
    if (shared) void forgetShares(...shared.useless)
  }, [shared])

  async function remove(...contents: Parameters<typeof forgetShares>) {
    await forgetShares(...contents)
    setShared(await readChecked(userId))
  }
  async function confirm(...contents: Parameters<typeof confirmShares>) {
    await confirmShares(...contents)
    setShared(await readChecked(userId))
  }
  return { shared, remove, confirm, add: addShares }
}

async function readChecked(userId: string): Promise<SharedFiles> {
  await claimShares(userId)
  const { files: all, texts, asked } = await readShares(userId)
  const { files, refused } = checkUnprepared(all)
  const told = refused.filter(({ reason }) => reason !== 'surplus')
  const later = refused.length - told.length
  const useless = later > 0 ? [] : all.filter((file) => !files.includes(file))
  return { files, refused: told, later, useless, texts, asked }
}
