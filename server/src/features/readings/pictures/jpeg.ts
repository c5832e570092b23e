import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import { Refused } from '../refusal.ts'
import { quartersIn, shownSize } from './exif.ts'
import { fromPixels, type Gray, turn } from './gray.ts'
import type { Plane } from './plane.ts'

/** Decodes a JPEG, upright. The decoder would fill what a cut file lacks with grey, so the end is checked first. */
export function decodeJpeg(bytes: Uint8Array): Gray {
  if (!hasEnd(bytes)) throw new Refused('broken')
  const image = new JpegImage({})
  try {
    image.parse(bytes)
  } catch {
    throw new Refused('broken')
  }
  const size = { width: image.width, height: image.height }
  const pixels = image.getData({ ...size, forceRGB: true })
  return turn(fromPixels(pixels, size.width, size.height, 3), quartersIn(exifIn(bytes)))
}

/** Where the pixels of a decoded JPEG are on the picture that people see. Null if each is one of its own. */
export function placeOfJpeg(bytes: Uint8Array, { width, height }: Gray): Plane | null {
  const shown = shownSize(exifIn(bytes), { width, height })
  const [across, down] = [shown.width / width, shown.height / height]
  return across === 1 && down === 1 ? null : [across, 0, 0, 0, down, 0, 0, 0, 1]
}

/** Whether the picture's data ends with its mark. Some cameras write more after it. */
function hasEnd(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.lastIndexOf(Buffer.from([0xff, 0xd9])) > view.lastIndexOf(Buffer.from([0xff, 0xda]))
}

/** The EXIF part, which is near the beginning, without its name. */
function exifIn(bytes: Uint8Array): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 128 * 1024))
  const name = view.indexOf('Exif\0\0', 0, 'latin1')
  return name < 0 ? Buffer.alloc(0) : view.subarray(name + 6)
}
