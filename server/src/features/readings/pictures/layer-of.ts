import { fromPixels, type Gray, grayOf } from './gray.ts'
import type { Layer } from './layers.ts'

/** The kinds of pixels that pdf.js gives: one bit, three bytes or four bytes each. */
const [bits, rgb, rgba] = [1, 2, 3]

/** The layer of a picture as pdf.js decodes it. Null if it could not be decoded. */
export function layerOf(image: unknown): Layer | null {
  const found = pixelsOf(image)
  if (!found || typeof image !== 'object' || image === null || !('kind' in image)) return null
  const { pixels, width, height } = found
  if (image.kind === rgb) return { shade: fromPixels(pixels, width, height, 3), opaque: null }
  if (image.kind === bits) return { shade: fromBits(pixels, width, height, 255), opaque: null }
  if (image.kind !== rgba) return null
  const opaque = grayOf(width, height)
  const colours = new Uint8Array(pixels) // the picture stays as it is for the next page
  for (let n = 0; n < opaque.data.length; n += 1) {
    opaque.data[n] = pixels[4 * n + 3] ?? 255
    colours[4 * n + 3] = 255
  }
  return {
    shade: fromPixels(colours, width, height, 4),
    opaque: opaque.data.every((one) => one === 255) ? null : opaque,
  }
}

/** The layer of a stencil through which an ink of this shade is seen: where a bit is 0. */
export function stencilOf(image: unknown, shade: number): Layer | null {
  if (image === undefined) return { shade, opaque: grayOf(1, 1, Uint8Array.of(255)) } // of one pixel
  const found = pixelsOf(image)
  return found && { shade, opaque: fromBits(found.pixels, found.width, found.height, 0) }
}

function pixelsOf(image: unknown): { pixels: Uint8Array; width: number; height: number } | null {
  if (typeof image !== 'object' || image === null) return null
  if (!('width' in image && 'height' in image && 'data' in image)) return null
  const { width, height, data } = image
  if (typeof width !== 'number' || typeof height !== 'number' || !ArrayBuffer.isView(data)) return null
  return { pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height }
}

/** One bit for each pixel. `set`: the shade of a bit that is 1; the other is its opposite. What a cut file lacks is 1. */
function fromBits(pixels: Uint8Array, width: number, height: number, set: 0 | 255): Gray {
  const gray = grayOf(width, height)
  const row = (width + 7) >> 3
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      gray.data[at] = ((pixels[y * row + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1 ? set : 255 - set
  return gray
}
