import { readFileSync } from 'node:fs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { Coverage } from '../pdf/coverage.ts'
import { matrixOf, unchanged } from '../pdf/matrix.ts'
import { withPdf } from '../pdf/open.ts'
import { paint, type Shape } from '../pdf/paint.ts'
import { withPdfium } from '../pdf/pdfium.ts'
import { outlinesLeast } from '../pdf/scanned.ts'
import type { Gray } from './gray.ts'
import { layerOf, stencilOf } from './layer-of.ts'
import { isDrawable, type Layer, shadeOfInk } from './layers.ts'
import { type Drawn, longest, type Picture, pictureOf } from './page-picture.ts'
import type { Plane } from './plane.ts'

// pdf.js asks for them at the first image of their kind, when a reader may no longer read files.
const decoders = new Map(
  ['jbig2.wasm', 'openjpeg.wasm'].map((name) => [
    name,
    readFileSync(new URL(`../wasm/${name}`, import.meta.resolve('pdfjs-dist'))),
  ]),
)

/**
 * What the pictures of a page show, and where its pixels stand on the page that people see. Null: the picture is the page.
 * `partly`: the page shows more.
 */
export type PageImage = { page: number; gray: Gray; place: Plane | null; partly: boolean }

const pixels_most = 40_000_000
/** The part of a page that may be missing unnoticed: a spot that a scanner adds. */
const spot = 0.01

/**
 * Draws what the pictures of each of these pages of a PDF show, one after the other because they are large, until `take`
 * answers that it takes no more. Returns the pages that have no such picture after all. `guessed`: those whose letters are not
 * known, which are drawn whole.
 */
export function takeImages(
  bytes: Uint8Array,
  pages: number[],
  take: (image: PageImage) => Promise<boolean>,
  guessed: number[] = [],
): Promise<{ without: number[] }> {
  return withPdf(
    bytes,
    async (pdf) => {
      const without: number[] = []
      const layers = await pdf.getOptionalContentConfig()
      for (const number of pages) {
        const page = await pdf.getPage(number)
        const image = guessed.includes(number) ? await drawnWhole(page, pdf) : await imageOn(page, layers, pdf)
        page.cleanup()
        if (image === 'none') without.push(number)
        else if (image && !(await take({ page: number, ...image }))) break
      }
      return { without }
    },
    { pixels_most, decoders },
  )
}

type Layers = { isVisible: (layer: unknown) => unknown }

/** Null if no picture can be decoded. PDFium draws what Klopt does not compose: letters as outlines, masks, patterns. */
async function imageOn(
  page: PDFPageProxy,
  layers: Layers,
  pdf: PDFDocumentProxy,
): Promise<Omit<PageImage, 'page'> | 'none' | null> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const shapes: Shape[] = []
  const sheet = { number: page.pageNumber, width, height, start: matrixOf(transform) ?? unchanged }
  const { squares, outlined } = paint(await page.getOperatorList(), sheet, {
    font: () => null,
    isVisible: (layer) => layers.isVisible(layer) !== false,
    onShape: (shape) => void shapes.push(shape),
  })
  const missing = new Coverage(sheet)
  const items: Drawn[] = []
  let isWhole = outlined < outlinesLeast
  for (const shape of shapes) {
    if (shape.what === 'shading') continue
    if (shape.what === 'area') {
      if (shape.area.whole && shape.ink.startsWith('#')) items.push({ shape, layer: null })
      continue
    }
    const layer = isComposable(shape) ? await layerFrom(page, shape) : null
    if (layer) items.push({ shape, layer })
    else if (isComposable(shape)) missing.add(shape.ctm)
    else isWhole = false
  }
  const painted = new Set(shapes.map(({ ctm }) => ctm.join(' ')))
  const leftOut = squares.some((square) => !painted.has(square.join(' '))) // too large to be decoded
  const partly = leftOut || missing.part > spot
  if (!isWhole && !leftOut) {
    const drawn = await drawnWhole(page, pdf)
    return drawn && { ...drawn, partly }
  }
  if (!leftOut && !shapes.some(isPicture)) return 'none'
  if (!items.some(({ layer }) => layer)) return null
  return { ...pictureOf(items, sheet), partly: partly || !isWhole }
}

/** A page as people see it, with its letters. */
async function drawnWhole(page: PDFPageProxy, pdf: PDFDocumentProxy): Promise<Omit<PageImage, 'page'> | null> {
  const gray = await withPdfium(await pdf.getData(), ({ draw }) => draw(page.pageNumber, longest))
  if (!gray) return null
  const { width, height } = page.getViewport({ scale: 1 })
  return { gray, place: [width / gray.width, 0, 0, 0, height / gray.height, 0, 0, 0, 1], partly: false }
}

function isPicture({ what }: Shape): boolean {
  return what === 'picture' || what === 'stencil'
}

/** Whether a picture is seen as it is, or mixed with what is below in a way that is known. */
function isComposable({ what, masked, blend, ink }: Picture['shape']): boolean {
  return !masked && isDrawable(blend) && (what === 'picture' || ink.startsWith('#'))
}

/** Null if it cannot be decoded. */
async function layerFrom(page: PDFPageProxy, shape: Picture['shape']): Promise<Layer | null> {
  const image = await objectOf(page, shape.image)
  return shape.what === 'picture' ? layerOf(image) : stencilOf(image, shadeOfInk(shape.ink))
}

/** A stencil is an object with the name of another. */
function objectOf(page: PDFPageProxy, image: unknown): unknown {
  const named = typeof image === 'object' && image !== null && 'data' in image ? image.data : image
  if (typeof named !== 'string') return image
  const objects = named.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => void objects.get(named, resolve))
}
