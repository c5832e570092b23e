import { useRef, useState } from 'react'
import { retryUntilLoaded } from '../../../platform/later.ts'
import type { Doubt } from '../../../platform/photos/judge.ts'
import { stampOf } from '../name-screenshot.ts'
import type { Item, UploadQueue } from '../upload-queue.ts'

/** `doubt`: why it may be hard to read. */
export type PhotoPage = { id: number; photo: File; doubt: Doubt | null }
/** `made`: the file in the upload that was made of these pages. */
type Work = { pages: PhotoPage[]; made: File | null; busy: boolean; failed: boolean }
const nothing: Work = { pages: [], made: null, busy: false, failed: false }

/**
 * Photos that are taken with the camera, one document at a time: one photo stays a photo, several become one PDF in the
 * upload. `prepare` makes them ready to leave the device.
 */
export function usePhotoPages(queue: UploadQueue, items: Item[], prepare: (files: File[]) => Promise<File[]>) {
  const [shown, show] = useState(nothing)
  const latest = useRef(nothing)
  const last_id = useRef(0)
  const line = useRef(Promise.resolve())

  function put(difference: Partial<Work>) {
    latest.current = { ...latest.current, ...difference }
    show(latest.current)
  }
  /** One change after the other, however fast photos come. */
  function inTurn(change: () => Promise<void>) {
    put({ busy: true })
    line.current = line.current.then(change).finally(() => put({ busy: false }))
  }
  /** Puts a photo at this place, instead of the page that is there. */
  function take(photo: File, place: number | 'end' | 'new') {
    inTurn(async () => {
      const [ready] = await prepare([named(photo)])
      if (place === 'new' || isOver(latest.current, queue.read().items)) put({ pages: [], made: null })
      if (!ready) return
      last_id.current += 1
      const page = { id: last_id.current, photo: ready, doubt: await doubtOf(ready) }
      const { pages } = latest.current
      await become(pages.toSpliced(typeof place === 'number' ? place : pages.length, 1, page))
    })
  }
  async function become(pages: PhotoPage[]) {
    put({ pages })
    const made = await documentOf(pages)
    const earlier = queue.read().items.find(({ file }) => file === latest.current.made)
    if (earlier) queue.remove(earlier.id)
    if (made) queue.add([made])
    put({ made, failed: pages.length > 0 && !made })
  }
  const { pages, busy, failed } = isOver(shown, items) ? { ...nothing, busy: shown.busy } : shown
  const own = items.find(({ file }) => file === shown.made)
  return {
    pages,
    busy,
    failed,
    /** Whether they are being sent, or changed. */
    fixed: busy || own?.state === 'waiting' || own?.state === 'sending',
    /** The first page of a new document. */
    begin: (photo: File) => take(photo, 'new'),
    more: (photo: File) => take(photo, 'end'),
    again: (photo: File, at: number) => take(photo, at),
    remove: (at: number) => inTurn(() => become(latest.current.pages.toSpliced(at, 1))),
    /** It is good enough for its person. */
    accept: (at: number) =>
      put({ pages: latest.current.pages.map((page, n) => (n === at ? { ...page, doubt: null } : page)) }),
    move: (at: number, to: number) =>
      inTurn(() => {
        const { pages } = latest.current
        return become(pages.toSpliced(at, 1).toSpliced(to, 0, ...pages.slice(at, at + 1)))
      }),
  }
}

/** Sent or removed files can no longer be changed. */
function isOver({ made }: Work, items: Item[]): boolean {
  const own = items.find(({ file }) => file === made)
  return made !== null && (!own || own.state === 'stored')
}

/** Cameras call every photo the same, or give it a number. */
function named(photo: File): File {
  const extension = /\.\w+$/.exec(photo.name)?.[0] ?? '.jpg'
  const name = `Foto_${stampOf(new Date())}${extension}`
  return new File([photo], name, { type: photo.type, lastModified: photo.lastModified })
}

async function doubtOf(photo: File): Promise<Doubt | null> {
  const { judge } = await retryUntilLoaded(() => import('../../../platform/photos/judge.ts'))
  return judge(photo)
}

async function documentOf(pages: PhotoPage[]): Promise<File | null> {
  const [first] = pages
  if (!first || pages.length === 1) return first?.photo ?? null
  const { pdfOf } = await retryUntilLoaded(() => import('../../../platform/photos/photo-pdf.ts'))
  const photos = pages.map(({ photo }) => photo)
  return pdfOf(photos, first.photo.name.replace(/\.\w+$/, '.pdf'))
}
