import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import tesseractCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { type Gray, grayOf } from './gray.ts'
import { shadeAt } from './plane.ts'

type Place = { x: number; y: number; w: number; h: number }
/** Reads the line of text at a place of a page, in the pixels of the page. */
export type Witness = (page: Gray, place: Place) => string

const language = 'nld'
const byNetwork = '1'
const oneLine = '7'

/**
 * Loads Tesseract, which reads a place a second time: it was trained on other pictures, so that it is seldom wrong in the
 * same way. All files are read here, before a reader drops its rights.
 */
export async function loadWitness(): Promise<Witness> {
  const wasmBinary = readFileSync(new URL(import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')))
  const data = new URL(import.meta.resolve('@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz'))
  const { FS, TessBaseAPI } = await tesseractCore({ wasmBinary, print: () => {}, printErr: () => {} })
  FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(data)))
  const tesseract = new TessBaseAPI()
  tesseract.Init(null, language, Number(byNetwork))
  tesseract.SetVariable('tessedit_pageseg_mode', oneLine)
  return (page, place) => {
    FS.writeFile('/input', pgmOf(cut(page, place)))
    tesseract.SetImageFile(1, 0)
    const text = tesseract.GetUTF8Text()
    tesseract.Clear()
    return text
      .replace(/[^\u0020-\ud7ff]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
}

/** How high the letters of a line become, and the white border that Tesseract expects, in pixels. */
const [height, border] = [36, 10]
/** By how much more is cut out, as parts of the height: what the first engine cut off must be seen. */
const [beside, above] = [0.6, 0.3]

function cut(page: Gray, { x, y, w, h }: Place): Gray {
  const scale = height / h
  const [left, top] = [x - beside * h, y - above * h]
  const [wide, high] = [Math.round((w + 2 * beside * h) * scale), Math.round((1 + 2 * above) * height)]
  const piece = grayOf(wide + 2 * border, high + 2 * border)
  piece.data.fill(255)
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1)
      piece.data[(row + border) * piece.width + column + border] = shadeAt(
        page,
        left + (column + 0.5) / scale - 0.5,
        top + (row + 0.5) / scale - 0.5,
      )
  return piece
}

/** The simplest format of pictures: a header and the shades. */
function pgmOf({ width, height: rows, data }: Gray): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${rows} 255\n`), data])
}
