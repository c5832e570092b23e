import { limits } from '@klopt/contract'
import { blankPlace } from './blank-place.ts'
import { isPhoto } from './is-photo.ts'
import { fieldsOf, readJpegHead, withFields } from './jpeg.ts'
import { blankTexts, renewChecksums } from './png.ts'
import { shrink } from './shrink.ts'

export const mostSide = 4096
/** Larger files are not photos, and would take too much memory. */
const mostBytes = 80 * 1024 * 1024

/** A file as it may leave the device. `placed`: the same with where it was taken, null if that is not in it. */
type PreparedPhoto = { file: File; placed: File | null }

/** Makes a photo not larger than needed and takes out where it was taken. Other files stay as they are. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (!isPhoto(file.name) || file.size === 0 || file.size > mostBytes) return { file, placed: null }
  const original = await bytesOf(file)
  if (!original) return { file, placed: null } // it is gone: the upload reports it
  const smaller = mayBeTooLarge(original) ? await shrinkFile(file, original) : null
  const placed = smaller ?? file
  const bytes = smaller ? await bytesOf(smaller) : original
  if (!bytes || !(await blank(bytes))) return { file: placed, placed: null }
  const { name, type, lastModified } = placed
  return { file: new File([bytes], name, { type, lastModified }), placed }
}

async function blank(bytes: Uint8Array): Promise<boolean> {
  const found = blankPlace(bytes)
  if (!isPng(bytes)) return found
  const foundInTexts = await blankTexts(bytes)
  if (found || foundInTexts) renewChecksums(bytes)
  return found || foundInTexts
}

/** With the fields of the original: when it was taken may matter later. Formats that are not JPEG lose them. */
async function shrinkFile(file: File, original: Uint8Array): Promise<File | null> {
  const smaller = await shrink(file, mostSide, original.length <= limits.file_bytes)
  const fields = fieldsOf(original)
  const bytes = smaller && fields && (await bytesOf(smaller))
  if (!bytes) return smaller
  const { name, type, lastModified } = smaller
  return new File([withFields(bytes, fields)], name, { type, lastModified })
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
}

/**
 * A PNG stays as it is: drawings and screenshots must stay sharp. The size of WEBP and HEIC is known only after
 * decoding.
 */
function mayBeTooLarge(bytes: Uint8Array): boolean {
  if (isPng(bytes)) return false
  const head = readJpegHead(bytes)
  return head === null || bytes.length > limits.file_bytes || Math.max(head.width, head.height) > mostSide
}

/** By its content: browsers and phones save a PNG as .jpg, and the other way around. */
function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47
}
