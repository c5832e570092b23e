import type { FileExtension } from '@klopt/contract'
import { heifSize } from '../../documents/content/heif-size.ts'
import { isUsualJpeg, jpegSize, pngSize, webpSize } from '../../documents/content/image-size.ts'
import type { DocumentReading } from '../reading.ts'

const pixelsMost = 40_000_000
const shortest = 300

const sizes = new Map<FileExtension | null, typeof pngSize>([
  ['png', pngSize],
  ['jpg', jpegSize],
  ['jpeg', jpegSize],
  ['webp', webpSize],
  ['heic', heifSize],
  ['heif', heifSize],
])

/**
 * What is known of a photo by its header alone, so that it need not be decoded: it is too large, or too small or moving
 * and thus no paper. Null if it may be read.
 */
export async function withoutReading(extension: FileExtension | null, file: Buffer): Promise<DocumentReading | null> {
  const bytes = { size: file.length, read: async (from: number, length: number) => file.subarray(from, from + length) }
  const size = await (sizes.get(extension)?.(bytes) ?? null)
  if (!size) return { state: 'refused', refusal: 'broken' }
  if (size.width * size.height > pixelsMost) return { state: 'refused', refusal: 'too_big' }
  const moves = extension === 'webp' && file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 2) !== 0
  if ((extension === 'jpg' || extension === 'jpeg') && !(await isUsualJpeg(bytes)))
    return { state: 'nothing', pages: 1, notes: ['unknown_coding'] }
  if (moves || Math.min(size.width, size.height) < shortest) return { state: 'nothing', pages: 1, notes: [] }
  return null
}
