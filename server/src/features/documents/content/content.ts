import type { FileExtension } from '@klopt/contract'
import type { Bytes } from './bytes.ts'
import type { Fault, Inspection } from './fault.ts'
import { heifSize } from './heif-size.ts'
import { type ImageSize, jpegSize, pngSize, webpSize } from './image-size.ts'
import { isForeign, kindOf } from './kind.ts'
import { olePartsOf } from './ole.ts'
import { faultOfPdf } from './pdf-script.ts'
import { faultOfXml } from './xml.ts'
import { inspectZip } from './zip-documents.ts'

const maxPixels = 100_000_000 // a larger image is meant to exhaust the memory of its viewers
const oleKinds: [FileExtension, string[]][] = [
  ['doc', ['worddocument']],
  ['xls', ['workbook', 'book']],
  ['ppt', ['powerpoint document']],
]
const macroParts = ['vba', '_vba_project', '_vba_project_cur']
/** An Office document with a password is encrypted inside an OLE2 file. */
const protectedPart = 'encryptedpackage'

/**
 * What a file is by its content, whatever its name and the browser's type say, so that a photo with the wrong ending is
 * taken; and the reason to refuse one that does something when opened.
 */
export async function inspect(bytes: Bytes): Promise<Inspection> {
  const kind = await kindOf(bytes)
  if (isForeign(kind)) return { fault: kind }
  switch (kind) {
    case 'pdf':
      return result(kind, await faultOfPdf(bytes))
    case 'xml':
      return result(kind, await faultOfXml(bytes))
    case 'png':
      return result(kind, faultOfImage(await pngSize(bytes)))
    case 'jpg':
      return result(kind, faultOfImage(await jpegSize(bytes)))
    case 'heic':
      return result(kind, faultOfImage(await heifSize(bytes)))
    case 'webp':
      return result(kind, faultOfImage(await webpSize(bytes)))
    case 'zip':
      return inspectZip(bytes)
    case 'ole':
      return inspectOle(bytes)
  }
}

function result(extension: FileExtension, fault: Fault | null): Inspection {
  return fault ? { fault } : { extension }
}

function faultOfImage(size: ImageSize | null): Fault | null {
  if (size === null || size.width === 0 || size.height === 0) return 'broken'
  return size.width * size.height > maxPixels ? 'too_many_pixels' : null
}

/** Macros make a document a program, whatever its ending. */
async function inspectOle(bytes: Bytes): Promise<Inspection> {
  const parts = await olePartsOf(bytes)
  if (parts === null) return { fault: 'broken' }
  if (macroParts.some((name) => parts.has(name))) return { fault: 'macros' }
  if (parts.has(protectedPart)) return { fault: 'protected' }
  const [extension] = oleKinds.find(([, names]) => names.some((name) => parts.has(name))) ?? []
  return extension ? { extension } : { fault: 'is_unknown' }
}
