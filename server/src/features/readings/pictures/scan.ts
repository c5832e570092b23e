import { OPS } from 'pdfjs-dist'
import type { PDFPageProxy } from 'pdfjs-dist'
import { areaOfSquare, type Matrix, matrixOf, times, unchanged } from '../pdf/matrix.ts'
import { decoders, withPdf } from '../pdf/open.ts'
import { covers } from '../pdf/scanned.ts'
import { fromPixels, type Gray, grayOf, shrink } from './gray.ts'
import type { Plane } from './plane.ts'

// pdf.js imports it at the first image of a black and white scan, when a reader may no longer read files.
await import(`${decoders}jbig2_nowasm_fallback.js`)

/** A picture of a page, and where its pixels stand on the page that people see. Null: the picture is the page. */
export type PageImage = { page: number; gray: Gray; place: Plane | null }

const pixels_most = 40_000_000
const longest = 2600

/**
 * Takes the largest picture of each of these pages of a PDF, one after the other because they are large, until `take`
 * answers that it takes no more. Returns the pages that have no such picture after all.
 */
export function takeImages(
  bytes: Uint8Array,
  pages: number[],
  take: (image: PageImage) => Promise<boolean>,
): Promise<{ without: number[] }> {
  return withPdf(
    bytes,
    async (pdf) => {
      const without: number[] = []
      for (const number of pages) {
        const page = await pdf.getPage(number)
        const image = await imageOn(page)
        page.cleanup()
        if (image === 'none') without.push(number)
        else if (image && !(await take({ page: number, ...image }))) break
      }
      return { without }
    },
    pixels_most,
  )
}

/** Null if the picture cannot be decoded. */
async function imageOn(page: PDFPageProxy): Promise<Omit<PageImage, 'page'> | 'none' | null> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const stack: Matrix[] = []
  let now = matrixOf(transform) ?? unchanged
  let best: { at: Matrix; area: number; image: unknown } | null = null
  for (const [n, operator] of fnArray.entries()) {
    const args: unknown[] = Array.isArray(argsArray[n]) ? argsArray[n] : []
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) stack.push(now)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) now = stack.pop() ?? now
    const moved =
      operator === OPS.transform ? matrixOf(args) : operator === OPS.paintFormXObjectBegin ? matrixOf(args[0]) : null
    if (moved) now = times(now, moved)
    if (operator !== OPS.paintImageXObject && operator !== OPS.paintInlineImageXObject) continue
    const area = areaOfSquare(now)
    if (area < covers * width * height || (best && area <= best.area)) continue
    best = {
      at: now,
      area,
      image: operator === OPS.paintImageXObject ? await objectOf(page, String(args[0])) : args[0],
    }
  }
  if (!best) return 'none'
  const gray = grayFrom(best.image)
  if (!gray) return null
  const small = shrink(gray, longest)
  // The picture fills a square of one by one, upside down.
  const [a, b, c, d, e, f] = best.at
  const [across, down] = [1 / small.width, 1 / small.height]
  return { gray: small, place: [a * across, -c * down, e + c, b * across, -d * down, f + d, 0, 0, 1] }
}

function objectOf(page: PDFPageProxy, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => void objects.get(name, resolve))
}

/** The kinds of pixels that pdf.js gives: one bit, three bytes or four bytes each. */
const [bits, rgb, rgba] = [1, 2, 3]

function grayFrom(image: unknown): Gray | null {
  if (typeof image !== 'object' || image === null) return null
  if (!('width' in image && 'height' in image && 'kind' in image && 'data' in image)) return null
  const { width, height, kind, data } = image
  if (typeof width !== 'number' || typeof height !== 'number' || !ArrayBuffer.isView(data)) return null
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  if (kind === rgb) return fromPixels(pixels, width, height, 3)
  if (kind === rgba) return fromPixels(pixels, width, height, 4)
  if (kind !== bits) return null
  const gray = grayOf(width, height)
  const row = (width + 7) >> 3
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      gray.data[at] = ((pixels[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  return gray
}
