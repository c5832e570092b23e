import { cameraName } from '../../../platform/photos/is-photo.ts'
import { type Doubt, judge } from '../../../platform/photos/judge.ts'
import { pdfOf } from '../../../platform/photos/photo-pdf.ts'
import { stampOf } from '../name-screenshot.ts'
import type { Item } from '../upload-queue.ts'

/** `doubt`: why it may be hard to read. */
export type PhotoPage = { id: number; photo: File; doubt: Doubt | null }

/** Whether the document that was made of photos was sent or removed, so that they can no longer be changed. */
export function isOver(made: File | null, items: Item[]): boolean {
  const own = items.find(({ file }) => file === made)
  return made !== null && (!own || own.state === 'stored')
}

/** The name of a photo or of a document that is made of several. Without its extension. */
export function photoName(): string {
  return cameraName + stampOf(new Date())
}

export function judgePhoto(photo: File): Promise<Doubt | 'unreadable' | null> {
  return judge(photo)
}

/** One PDF of these pages. Null if that cannot be made. */
export function pdfOfPages(pages: PhotoPage[], name: string): Promise<File | null> {
  return pdfOf(
    pages.map(({ photo }) => photo),
    name,
  )
}
