import type { FileExtension } from '@klopt/contract'
import type { Bytes } from './bytes.ts'
import type { Fault } from './fault.ts'
import { heifSize } from './heif-size.ts'
import { type ImageSize, jpegSize, pngSize, webpSize } from './image-size.ts'
import { olePartsOf } from './ole.ts'
import { faultOfPdf } from './pdf-script.ts'
import { faultOfXml } from './xml.ts'
import { faultOfOffice, faultOfOpenDocument } from './zip-documents.ts'

const max_pixels = 100_000_000 // a larger image is meant to exhaust the memory of its viewers
const macro_parts = ['vba', '_vba_project', '_vba_project_cur']

/** The reason to refuse a file: its content does not match its extension, or it does something when opened. */
export async function faultOf(extension: FileExtension, bytes: Bytes): Promise<Fault | null> {
  switch (extension) {
    case 'pdf':
      return (await isPdf(bytes)) ? faultOfPdf(bytes) : 'wrong_type'
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return faultOfOffice(extension, bytes)
    case 'odt':
    case 'ods':
      return faultOfOpenDocument(extension, bytes)
    case 'xml':
      return faultOfXml(bytes)
    case 'png':
    case 'jpg':
    case 'jpeg':
    case 'heic':
    case 'heif':
    case 'webp':
    case 'doc':
    case 'xls':
    case 'ppt':
      return (await isOfKind(extension, bytes)) ? null : 'wrong_type'
  }
}

type PlainExtension = Exclude<FileExtension, 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'xml'>

/** Whether the content matches the extension. The browser's content type is ignored. */
async function isOfKind(extension: PlainExtension, bytes: Bytes): Promise<boolean> {
  switch (extension) {
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
  }
}

async function isPdf(bytes: Bytes): Promise<boolean> {
  return /^%PDF-[12]\.\d/.test((await bytes.read(0, 8)).toString('latin1'))
}

function isImage(size: ImageSize | null): boolean {
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= max_pixels
}

/** One of `wanted` makes it this kind of document. Macros make it a program, whatever its extension. */
async function isOle(bytes: Bytes, wanted: string[]): Promise<boolean> {
  const parts = await olePartsOf(bytes)
  return parts !== null && wanted.some((name) => parts.has(name)) && !macro_parts.some((name) => parts.has(name))
}
