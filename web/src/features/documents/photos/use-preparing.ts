import { useEffect, useRef, useState } from 'react'
import { isPhoto } from '../../../platform/photos/is-photo.ts'
import { preparePhoto } from '../../../platform/photos/prepare.ts'
import { standFor } from '../../../platform/shares.ts'
import type { Item, UploadQueue } from '../upload-queue.ts'

/**
 * Adds files to an upload once their photos are small enough and without the place where they were taken. `first`: those
 * with which the dialog was opened.
 */
export function usePreparing(queue: UploadQueue, items: Item[], first: File[]) {
  const [preparing, setPreparing] = useState(0)
  const [with_place, setWithPlace] = useState(false)
  /** The photos that have a place, by the same without. */
  const [placed] = useState(() => new Map<File, File>())
  const begun = useRef(false)

  async function prepareAll(files: File[]): Promise<File[]> {
    if (!files.some(({ name }) => isPhoto(name))) return files
    setPreparing((n) => n + 1)
    const ready: File[] = []
    for (const one of files) {
      const prepared = await preparePhoto(one) // one after the other: a decoded photo takes up to 200 MB
      if (prepared.placed) placed.set(prepared.file, prepared.placed)
      for (const made of [prepared.file, prepared.placed]) if (made) standFor(made, one)
      ready.push(prepared.file)
    }
    setPreparing((n) => n - 1)
    return ready
  }
  async function add(files: File[]) {
    const ready = await prepareAll(files)
    queue.add(ready)
  }
  const unplaced = () => new Map([...placed].map(([without, original]) => [original, without]))
  useEffect(() => {
    if (begun.current || first.length === 0) return
    begun.current = true
    void add(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the files of the beginning
  }, [])

  return {
    preparing: preparing > 0,
    prepareAll,
    add,
    /** Whether a photo that is still to be sent says where it was taken. */
    knows_place: items.some(({ file, state }) => state === 'chosen' && (placed.has(file) || unplaced().has(file))),
    with_place,
    setWithPlace,
    send() {
      // Also puts the original back, if its upload with the location was stopped and the box unticked since.
      queue.exchange(with_place ? placed : unplaced())
      queue.send()
    },
  }
}
