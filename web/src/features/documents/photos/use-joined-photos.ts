import { useRef } from 'react'
import { isPhoto } from '../../../platform/photos/is-photo.ts'
import { standFor } from '../../../platform/shares.ts'
import { isSame } from '../check-files.ts'
import type { Item, UploadQueue } from '../upload-queue.ts'
import { isOver, judgePhoto, pdfOfPages, type PhotoPage, photoName } from './photo-page.ts'
import { useInTurn } from './use-in-turn.ts'

/**
 * `made`: the PDF in the upload that was made of `bound`, which are the pages as they were then. `failed`: the last
 * change could not be made. `unreadable`: the pictures that this browser cannot decode.
 */
type Work = {
  choice: 'each' | 'one'
  pages: PhotoPage[]
  bound: PhotoPage[]
  made: File | null
  busy: boolean
  failed: boolean
  unreadable: File[]
}
const unbound = { pages: [], bound: [], made: null, failed: false }
const nothing: Work = { ...unbound, choice: 'each', busy: false, unreadable: [] }

/**
 * Pictures that were chosen together, as the pages of one PDF. They stay documents of their own until somebody chooses
 * that, and become so again if they no longer fit in one.
 */
export function useJoinedPhotos(queue: UploadQueue, items: Item[]) {
  const { shown, read, put, inTurn } = useInTurn(nothing)
  const lastId = useRef(0)

  function join() {
    put({ choice: 'one' })
    inTurn(async () => {
      forgetIfOver()
      const { pages, unreadable } = await judged(loosePhotos(queue.read().items))
      put({ unreadable: [...read().unreadable, ...unreadable] })
      const left = loosePhotos(queue.read().items) // one may have been removed meanwhile
      put({ pages: [...read().pages, ...pages.filter(({ photo }) => left.includes(photo))] })
      await bind()
    })
  }
  /** Looks at photos one after the other: a decoded one takes up to 200 MB. */
  async function judged(photos: File[]) {
    const pages: PhotoPage[] = []
    const unreadable: File[] = []
    for (const photo of photos) {
      if (read().unreadable.includes(photo)) continue
      const doubt = await judgePhoto(photo)
      lastId.current += 1
      if (doubt === 'unreadable') unreadable.push(photo)
      else if (read().pages.some((page) => isSame(page.photo, photo))) queue.replace([photo], [])
      else pages.push({ id: lastId.current, photo, doubt })
    }
    return { pages, unreadable }
  }
  /** Makes the PDF of the pages, in the place of the one before. */
  async function bind() {
    const { pages, bound, made } = read()
    const photos = pages.map(({ photo }) => photo)
    const name = made?.name ?? `${photoName()}.pdf`
    const pdf = pages.length > 1 ? await pdfOfPages(pages, name).catch(() => null) : null
    if (!pdf && (pages.length > 1 || bound.length === 0)) {
      return put({ pages: bound, failed: pages.length > 1, choice: made ? 'one' : 'each' })
    }
    if (!pdf) return separate()
    standFor(pdf, ...photos)
    queue.replace(made ? [made, ...photos] : photos, [pdf])
    put({ bound: pages, made: pdf, failed: false })
  }
  function separate() {
    const { made, pages } = read()
    const photos = pages.map(({ photo }) => photo)
    if (made) queue.replace([made], photos)
    put({ ...unbound, choice: 'each' })
  }
  function forgetIfOver() {
    if (isOver(read().made, queue.read().items)) put(unbound)
  }
  /** The pages change at once. The PDF follows. */
  function change(pages: PhotoPage[]) {
    put({ pages })
    inTurn(bind)
  }

  const over = isOver(shown.made, items)
  const { choice, pages, failed, unreadable } = over ? { ...nothing, unreadable: shown.unreadable } : shown
  const loose = loosePhotos(items)
  const underWay = items.some(({ state }) => state === 'waiting' || state === 'sending')
  const photos = underWay ? items.map(({ file }) => file).filter(({ name }) => isPhoto(name)) : loose
  return {
    pages,
    choice,
    failed,
    busy: shown.busy,
    /** The number of pictures about which there is a choice. */
    count: new Set([...pages.map(({ photo }) => photo), ...photos]).size,
    /** Files are being sent. */
    fixed: underWay,
    unreadable: unreadable.filter((photo) => loose.includes(photo)),
    choose: (to: Work['choice']) => {
      if (to === 'one') return join()
      put({ choice: to, unreadable: [] })
      inTurn(async () => {
        forgetIfOver()
        separate()
      })
    },
    /** More pictures were chosen: they become pages too. */
    addChosen() {
      if (read().choice === 'one' && !isOver(read().made, queue.read().items)) join()
    },
    remove: (at: number) => change(read().pages.toSpliced(at, 1)),
    /** It is good enough for its person. */
    accept: (at: number) => put({ pages: read().pages.map((page, n) => (n === at ? { ...page, doubt: null } : page)) }),
    move(at: number, to: number) {
      const { pages } = read()
      change(pages.toSpliced(at, 1).toSpliced(to, 0, ...pages.slice(at, at + 1)))
    },
  }
}

/** The pictures that are not sent, and are documents of their own. */
function loosePhotos(items: Item[]): File[] {
  const idle = items.filter(({ state }) => state === 'chosen' || state === 'failed' || state === 'stopped')
  return idle.map(({ file }) => file).filter(({ name }) => isPhoto(name))
}
