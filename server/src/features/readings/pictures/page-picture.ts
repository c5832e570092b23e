import type { Shape } from '../pdf/paint.ts'
import { plain } from '../pdf/state.ts'
import { type Gray, grayOf, shrink } from './gray.ts'
import { drawLayer, fillArea, type Layer, shadeOfInk } from './layers.ts'
import type { Plane } from './plane.ts'

export type Picture = { shape: Shape & { what: 'picture' | 'stencil' }; layer: Layer }
/** What is drawn on a page, in this order: pictures, and areas that cover others. */
export type Drawn = Picture | { shape: Shape & { what: 'area' }; layer: null }

/** In pixels. */
export const longest = 2600

/** What people see of these pictures, and where its pixels stand on the page. */
export function pictureOf(drawn: Drawn[], page: { width: number; height: number }): { gray: Gray; place: Plane } {
  const pictures = drawn.filter((one) => one.layer !== null)
  const last = drawn.at(-1)
  const isAlone = pictures.length === 1 && last?.layer && isPlain(last) && (drawn.length === 1 || !last.layer.opaque)
  return isAlone ? alone(last) : together(drawn, pictures, page)
}

/** Whether a picture is drawn as it is: whole, opaque, and not as in a mirror. */
function isPlain({ shape: { alpha, blend, clip, ctm } }: Picture): boolean {
  const [a, b, c, d, e, f] = ctm
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ]
  const isWhole =
    Math.min(...xs) > clip.left - 1 &&
    Math.max(...xs) < clip.right + 1 &&
    Math.min(...ys) > clip.top - 1 &&
    Math.max(...ys) < clip.bottom + 1
  return alpha === 1 && blend === plain && isWhole && a * d < b * c
}

/** The only picture of a page, in its own pixels. It fills a square of one by one, upside down. */
function alone({ shape, layer }: Picture): { gray: Gray; place: Plane } {
  const small = shrink(onPaper(layer), longest)
  const [a, b, c, d, e, f] = shape.ctm
  const [across, down] = [1 / small.width, 1 / small.height]
  return { gray: small, place: [a * across, -c * down, e + c, b * across, -d * down, f + d, 0, 0, 1] }
}

function onPaper({ shade, opaque }: Layer): Gray {
  if (!opaque) return typeof shade === 'number' ? grayOf(1, 1) : shade
  const gray = grayOf(opaque.width, opaque.height)
  for (let n = 0; n < gray.data.length; n += 1) {
    const own = typeof shade === 'number' ? shade : (shade.data[n] ?? 255)
    gray.data[n] = 255 - ((255 - own) * (opaque.data[n] ?? 255)) / 255
  }
  return gray
}

/** All pictures of a page on paper, as finely as the finest. */
function together(drawn: Drawn[], pictures: Picture[], { width, height }: { width: number; height: number }) {
  const scale = Math.min(Math.max(...pictures.map(finenessOf)), longest / Math.max(width, height))
  const gray = grayOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  gray.data.fill(255)
  for (const { shape, layer } of drawn) {
    if (layer) drawLayer(gray, layer, { ...shape, at: shape.ctm, scale })
    else if (shape.alpha === 1 && shape.blend === plain) fillArea(gray, shape.area, shadeOfInk(shape.ink), scale)
  }
  const place: Plane = [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]
  return { gray, place }
}

/** The pixels of a picture in a point of the page. */
function finenessOf({ shape: { ctm }, layer: { shade, opaque } }: Picture): number {
  const [a, b, c, d] = ctm
  const sizes = [shade, opaque].filter((one) => one !== null && typeof one === 'object')
  return Math.max(...sizes.flatMap(({ width, height }) => [width / Math.hypot(a, b), height / Math.hypot(c, d)]))
}
