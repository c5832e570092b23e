import type { FileExtension } from '@klopt/contract'
import type { Draft } from '../../platform/files.ts'
import { heifSize } from './heif-size.ts'
import { type ImageSize, jpegSize, pngSize, webpSize } from './image-size.ts'
import { olePartsOf } from './ole.ts'
import { isXml, looked_at } from './xml.ts'
import { isOffice, isOpenDocument } from './zip-documents.ts'

/** A file to look into. */
export type Bytes = Pick<Draft, 'size' | 'read'>

const most_pixels = 100_000_000 // beyond it an image is made to fill the memory of whoever looks at it
const macro_parts = ['vba', '_vba_project', '_vba_project_cur']

/** Whether a file is what its extension says. What the browser said of it counts for nothing. */
export async function contentFits(extension: FileExtension, bytes: Bytes): Promise<boolean> {
  switch (extension) {
    case 'pdf':
      return /^%PDF-[12]\.\d/.test((await bytes.read(0, 8)).toString('latin1'))
    case 'png':
      return isImage(await pngSize(bytes))
    case 'jpg':
    case 'jpeg':
      return isImage(await jpegSize(bytes))
    case 'heic':
    case 'heif':
      return isImage(await heifSize(bytes))
    case 'webp':
      return isImage(await webpSize(bytes))
    case 'doc':
      return isOle(bytes, ['worddocument'])
    case 'xls':
      return isOle(bytes, ['workbook', 'book'])
    case 'ppt':
      return isOle(bytes, ['powerpoint document'])
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return isOffice(extension, bytes)
    case 'odt':
    case 'ods':
      return isOpenDocument(extension, bytes)
    case 'xml':
      return isXml(await bytes.read(0, looked_at))
  }
}

function isImage(size: ImageSize | null): boolean {
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= most_pixels
}

/** One of `wanted` makes it this kind of document; macros make it a program, whatever its extension. */
async function isOle(bytes: Bytes, wanted: string[]): Promise<boolean> {
  const parts = await olePartsOf(bytes)
  return parts !== null && wanted.some((name) => parts.has(name)) && !macro_parts.some((name) => parts.has(name))
}
