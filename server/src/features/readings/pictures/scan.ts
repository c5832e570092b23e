import { readFileSync } from 'node:fs'
import type { PDFPageProxy } from 'pdfjs-dist'
import { Coverage } from '../pdf/coverage.ts'
import { matrixOf, unchanged } from '../pdf/matrix.ts'
import { withPdf } from '../pdf/open.ts'
import { paint, type Shape } from '../pdf/paint.ts'
import type { Gray } from './gray.ts'
import { layerOf, stencilOf } from './layer-of.ts'
import { isDrawable, type Layer, shadeOfInk } from './layers.ts'
import { type Drawn, type Picture, pictureOf } from './page-picture.ts'
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
/** A logo has fewer outlines than a page whose letters are outlines. */
const outlines_most = 150
/** The part of a page that may be missing unnoticed: a spot that a scanner adds. */
const spot = 0.01

/**
 * Draws what the pictures of each of these pages of a PDF show, one after the other because they are large, until `take`
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
      const layers = await pdf.getOptionalContentConfig()
      for (const number of pages) {
        const page = await pdf.getPage(number)
        const image = await imageOn(page, layers)
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

/** Null if no picture can be decoded. */
async function imageOn(page: PDFPageProxy, layers: Layers): Promise<Omit<PageImage, 'page'> | 'none' | null> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const shapes: Shape[] = []
  const sheet = { number: page.pageNumber, width, height, start: matrixOf(transform) ?? unchanged }
  const { squares } = paint(await page.getOperatorList(), sheet, {
    font: () => null,
    isVisible: (layer) => layers.isVisible(layer) !== false,
    onShape: (shape) => void shapes.push(shape),
  })
  const missing = new Coverage(sheet)
  const items: Drawn[] = []
  let outlines = 0
  for (const shape of shapes) {
    if (shape.what === 'area') {
      if (shape.area.whole && shape.ink.startsWith('#')) items.push({ shape, layer: null })
      else outlines += 1
      continue
    }
    if (shape.what === 'shading') continue
    const layer = await layerFrom(page, shape)
    if (layer) items.push({ shape, layer })
    else missing.add(shape.ctm)
  }
  const painted = new Set(shapes.map(({ ctm }) => ctm.join(' ')))
  const left_out = squares.some((square) => !painted.has(square.join(' '))) // too large to be decoded
  if (!left_out && !shapes.some(isPicture)) return 'none'
  if (!items.some(({ layer }) => layer)) return null
  const partly = left_out || missing.part > spot || outlines > outlines_most
  return { ...pictureOf(items, sheet), partly }
}

function isPicture({ what }: Shape): boolean {
  return what === 'picture' || what === 'stencil'
}

/** Null if it cannot be decoded, or not drawn as people see it. */
async function layerFrom(page: PDFPageProxy, shape: Picture['shape']): Promise<Layer | null> {
  if (shape.masked || !isDrawable(shape.blend)) return null
  const image = await objectOf(page, shape.image)
  if (shape.what === 'picture') return layerOf(image)
  return shape.ink.startsWith('#') ? stencilOf(image, shadeOfInk(shape.ink)) : null
}

/** A stencil is an object with the name of another. */
function objectOf(page: PDFPageProxy, image: unknown): unknown {
  const named = typeof image === 'object' && image !== null && 'data' in image ? image.data : image
  if (typeof named !== 'string') return image
  const objects = named.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => void objects.get(named, resolve))
}
