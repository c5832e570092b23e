import type { FileExtension } from '@klopt/contract'
import type { Draft } from '../../platform/files.ts'
import { olePartsOf } from './ole.ts'
import { isOffice, isOpenDocument } from './zip-documents.ts'

/** A file to look into. */
export type Bytes = Pick<Draft, 'size' | 'read'>

const heif_brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'mif2', 'msf1'])
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

/** Whether a file is what its extension says. What the browser said of it counts for nothing. */
export async function contentFits(extension: FileExtension, bytes: Bytes): Promise<boolean> {
  switch (extension) {
    case 'pdf':
      return startsWith(bytes, Buffer.from('%PDF-'))
    case 'png':
      return startsWith(bytes, png)
    case 'jpg':
    case 'jpeg':
      return startsWith(bytes, jpeg)
    case 'heic':
    case 'heif':
      return isHeif(bytes)
    case 'webp':
      return isWebp(bytes)
    case 'doc':
      return isOle(bytes, ['WordDocument'])
    case 'xls':
      return isOle(bytes, ['Workbook', 'Book'])
    case 'ppt':
      return isOle(bytes, ['PowerPoint Document'])
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return isOffice(extension, bytes)
    case 'odt':
    case 'ods':
      return isOpenDocument(extension, bytes)
  }
}

async function startsWith(bytes: Bytes, signature: Buffer): Promise<boolean> {
  return signature.equals(await bytes.read(0, signature.length))
}

/** The first box names the kinds of image inside: one that we take, and none of the AVIF family. */
async function isHeif(bytes: Bytes): Promise<boolean> {
  const head = await bytes.read(0, 256)
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4)) // at 12 is a version
  return brands.some((brand) => heif_brands.has(brand)) && !brands.some((brand) => brand.startsWith('avi'))
}

async function isWebp(bytes: Bytes): Promise<boolean> {
  return /^RIFF[^]{4}WEBPVP8[ LX]/.test((await bytes.read(0, 16)).toString('latin1'))
}

/** One of `wanted` makes it this kind of document; macros make it a program, whatever its extension. */
async function isOle(bytes: Bytes, wanted: string[]): Promise<boolean> {
  const parts = await olePartsOf(bytes)
  return parts !== null && wanted.some((name) => parts.has(name)) && !parts.has('_VBA_PROJECT')
}
