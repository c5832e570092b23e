import { useRef } from 'react'
import type { Item, UploadQueue } from '../upload-queue.ts'
import { isOver, judgePhoto, pdfOfPages, type PhotoPage, photoName } from './photo-page.ts'
import { useInTurn } from './use-in-turn.ts'

/** `made`: the file in the upload that was made of these pages. */
type Work = { pages: PhotoPage[]; made: File | null; busy: boolean; failed: boolean }
const nothing: Work = { pages: [], made: null, busy: false, failed: false }

/**
 * Photos that are taken with the camera, one document at a time: one photo stays a photo, several become one PDF in the
 * upload. `prepare` makes them ready to leave the device.
 */
export function usePhotoPages(queue: UploadQueue, items: Item[], prepare: (files: File[]) => Promise<File[]>) {
  const { shown, read, put, inTurn } = useInTurn(nothing)
  const lastId = useRef(0)

  /** Puts a photo at this place, instead of the page that is there. */
  function take(photo: File, place: number | 'end' | 'new') {
    inTurn(async () => {
      const [ready] = await prepare([named(photo)])
      if (place === 'new' || isOver(read().made, queue.read().items)) put({ pages: [], made: null })
      if (!ready) return
      lastId.current += 1
      const doubt = await judgePhoto(ready)
      const page = { id: lastId.current, photo: ready, doubt: doubt === 'unreadable' ? null : doubt }
      const { pages } = read()
      await become(pages.toSpliced(typeof place === 'number' ? place : pages.length, 1, page))
    })
  }
  async function become(pages: PhotoPage[]) {
    put({ pages })
    const made = await documentOf(pages)
    const earlier = queue.read().items.find(({ file }) => file === read().made)
    if (earlier) queue.remove(earlier.id)
    if (made) queue.add([made])
    put({ made, failed: pages.length > 0 && !made })
  }
  const { pages, busy, failed } = isOver(shown.made, items) ? { ...nothing, busy: shown.busy } : shown
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
    remove: (at: number) => inTurn(() => become(read().pages.toSpliced(at, 1))),
    /** It is good enough for its person. */
    accept: (at: number) => put({ pages: read().pages.map((page, n) => (n === at ? { ...page, doubt: null } : page)) }),
    move: (at: number, to: number) =>
      inTurn(() => {
        const { pages } = read()
        return become(pages.toSpliced(at, 1).toSpliced(to, 0, ...pages.slice(at, at + 1)))
      }),
  }
}

/** Cameras call every photo the same, or give it a number. */
function named(photo: File): File {
  const extension = /\.\w+$/.exec(photo.name)?.[0] ?? '.jpg'
  return new File([photo], photoName() + extension, { type: photo.type, lastModified: photo.lastModified })
}

async function documentOf(pages: PhotoPage[]): Promise<File | null> {
  const [first] = pages
  if (!first || pages.length === 1) return first?.photo ?? null
  return pdfOfPages(pages, first.photo.name.replace(/\.\w+$/, '.pdf'))
}
