import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { readFileSync } from 'node:fs'
import { type Gray, grayOf } from '../pictures/gray.ts'
import { type Matrix, times, unchanged } from './matrix.ts'

// Read before a reader drops its rights, and compiled for the few files that need it.
const wasmBinary = readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))

/** What a string of glyphs stands for, and where its first one stands on the page, in points from the lower left corner. */
export type Meaning = { x: number; y: number; text: string }

export type SecondLibrary = {
  /** A page as people see it. Its longest side has so many pixels. */
  draw: (page: number, longest: number) => Gray | null
  /** What the author of a page says that its glyphs stand for. */
  meanings: (page: number) => Meaning[]
}

const [gray, white, asSeen] = [1, 0xffffffff, 0x01 | 0x08] // with annotations, in shades of grey
const [textObject, formObject] = [1, 5]
const [depthMost, lettersMost] = [8, 200]

/** Opens a PDF with PDFium, which draws pages and tells what pdf.js leaves out. Null if PDFium cannot read it. */
export async function withPdfium<T>(bytes: Uint8Array, work: (library: SecondLibrary) => T): Promise<T | null> {
  try {
    const all = await init({ wasmBinary, print: () => {}, printErr: () => {} })
    all.PDFiumExt_Init()
    const file = all.pdfium.wasmExports.malloc(bytes.length)
    all.pdfium.HEAPU8.set(bytes, file)
    const pdf = all.FPDF_LoadMemDocument(file, bytes.length, '')
    return pdf ? work(libraryOf(all, pdf)) : null
  } catch {
    return null // it ran out of its memory, or trapped
  }
}

function libraryOf(all: WrappedPdfiumModule, pdf: number): SecondLibrary {
  const onPage = <A>(number: number, act: (page: number) => A): A | null => {
    const page = all.FPDF_LoadPage(pdf, number - 1)
    if (!page) return null
    const answer = act(page)
    all.FPDF_ClosePage(page)
    return answer
  }
  return {
    draw: (number, longest) => onPage(number, (page) => drawn(all, page, longest)),
    meanings: (number) => onPage(number, (page) => meaningsIn(all, page)) ?? [],
  }
}

function drawn(all: WrappedPdfiumModule, page: number, longest: number): Gray | null {
  const [wide, high] = [all.FPDF_GetPageWidthF(page), all.FPDF_GetPageHeightF(page)]
  const scale = longest / Math.max(wide, high)
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
  const bitmap = all.FPDFBitmap_CreateEx(width, height, gray, 0, 0)
  if (!bitmap) return null
  all.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  all.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, asSeen)
  const [start, stride] = [all.FPDFBitmap_GetBuffer(bitmap), all.FPDFBitmap_GetStride(bitmap)]
  const picture = grayOf(width, height)
  for (let y = 0; y < height; y += 1) {
    const row = start + y * stride
    picture.data.set(all.pdfium.HEAPU8.subarray(row, row + width), y * width)
  }
  all.FPDFBitmap_Destroy(bitmap)
  return picture
}

function meaningsIn(all: WrappedPdfiumModule, page: number): Meaning[] {
  const meanings: Meaning[] = []
  const marks = new Set<number>()
  const room = all.pdfium.wasmExports.malloc(2 * lettersMost + 4)
  const length = room + 2 * lettersMost
  const floats = () => [...new Float32Array(all.pdfium.HEAPU8.buffer, room, 6)]
  const placeOf = (object: number): Matrix => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = all.FPDFPageObj_GetMatrix(object, room) ? floats() : unchanged
    return [a, b, c, d, e, f]
  }
  /** Several strings may stand for one text: it is that of the first. */
  const textOf = (mark: number): string => {
    if (marks.has(mark)) return ''
    marks.add(mark)
    const bytes = new DataView(all.pdfium.HEAPU8.buffer, length, 4)
    const { HEAPU8 } = all.pdfium
    return Buffer.from(HEAPU8.slice(room, room + bytes.getUint32(0, true)))
      .toString('utf16le')
      .replace(/\0+$/, '')
  }
  const look = (object: number, outer: Matrix, depth: number): void => {
    const type = all.FPDFPageObj_GetType(object)
    if (type === formObject && depth < depthMost) {
      const place = times(outer, placeOf(object))
      for (let n = 0; n < all.FPDFFormObj_CountObjects(object); n += 1)
        look(all.FPDFFormObj_GetObject(object, n), place, depth + 1)
    }
    if (type !== textObject) return
    for (let n = all.FPDFPageObj_CountMarks(object) - 1; n >= 0; n -= 1) {
      const mark = all.FPDFPageObj_GetMark(object, n)
      if (!all.FPDFPageObjMark_GetParamStringValue(mark, 'ActualText', room, 2 * lettersMost, length)) continue
      const text = textOf(mark)
      const [, , , , x, y] = times(outer, placeOf(object))
      meanings.push({ x, y, text })
      return
    }
  }
  for (let n = 0; n < all.FPDFPage_CountObjects(page); n += 1) look(all.FPDFPage_GetObject(page, n), unchanged, 0)
  return meanings
}
