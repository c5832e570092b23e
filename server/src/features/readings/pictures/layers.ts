import type { Area } from '../pdf/areas.ts'
import { type Matrix, translate } from '../pdf/matrix.ts'
import { plain } from '../pdf/state.ts'
import { type Gray, shadeOf, shrink } from './gray.ts'
import { inverse, project, shadeAt } from './plane.ts'

/** A picture with its shades, or those of a stencil, and how opaque each pixel is. Null: all of it. */
export type Layer = { shade: Gray | number; opaque: Gray | null }

/** Where a layer is painted, and how. `scale`: pixels of the page in a point. */
type Way = { at: Matrix; clip: Area; alpha: number; blend: string; scale: number }

type Blend = (shade: number, below: number) => number
const blends: Partial<Record<string, Blend>> = {
  [plain]: (shade) => shade,
  multiply: (shade, below) => (shade * below) / 255,
  darken: Math.min,
}

/** Whether a layer with this blend can be drawn. */
export function isDrawable(blend: string): boolean {
  return blend in blends
}

/** Draws a layer onto a page: the picture fills a square of one by one, upside down. */
export function drawLayer(page: Gray, layer: Layer, { at, clip, alpha, blend, scale }: Way): void {
  const mix = blends[blend]
  const size = typeof layer.shade === 'number' ? layer.opaque : layer.shade
  if (!mix || !size) return
  const [a, b, c, d, e, f] = at
  const factor = Math.min(size.width / (Math.hypot(a, b) * scale), size.height / (Math.hypot(c, d) * scale))
  const fitted = (gray: Gray) => shrink(gray, Math.max(1, Math.round(Math.max(gray.width, gray.height) / factor)))
  const shade = typeof layer.shade === 'number' ? layer.shade : fitted(layer.shade)
  const opaque = layer.opaque && fitted(layer.opaque)
  const back = inverse([a * scale, c * scale, e * scale, b * scale, d * scale, f * scale, 0, 0, 1])
  const box = boundsOf(at, clip, scale, page)
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) {
      const place = project(back, { x: x + 0.5, y: y + 0.5 })
      if (!(place.x >= 0 && place.x < 1 && place.y > 0 && place.y <= 1)) continue
      const from = (gray: Gray) => shadeAt(gray, place.x * gray.width - 0.5, (1 - place.y) * gray.height - 0.5)
      const n = y * page.width + x
      const below = page.data[n] ?? 0
      const part = alpha * (opaque ? from(opaque) / 255 : 1)
      if (part > 0) page.data[n] = below + (mix(typeof shade === 'number' ? shade : from(shade), below) - below) * part
    }
}

/** The shade of an ink such as '#1a1a1a'. */
export function shadeOfInk(ink: string): number {
  const colour = Number.parseInt(ink.slice(1), 16)
  return shadeOf(colour >> 16, (colour >> 8) & 255, colour & 255)
}

/** Fills an area with a shade. */
export function fillArea(page: Gray, area: Area, shade: number, scale: number): void {
  const { left, top, right, bottom } = within(area, scale, page)
  for (let y = top; y < bottom; y += 1)
    page.data.fill(shade, y * page.width + left, y * page.width + Math.max(left, right))
}

function boundsOf(at: Matrix, clip: Area, scale: number, page: Gray) {
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => translate(at, x, y).slice(4))
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return within(
    {
      left: Math.max(clip.left, Math.min(...xs)),
      top: Math.max(clip.top, Math.min(...ys)),
      right: Math.min(clip.right, Math.max(...xs)),
      bottom: Math.min(clip.bottom, Math.max(...ys)),
      whole: true,
    },
    scale,
    page,
  )
}

/** The pixels of an area whose middles are in it. */
function within({ left, top, right, bottom }: Area, scale: number, { width, height }: Gray) {
  const pixel = (point: number, most: number) => Math.min(most, Math.max(0, Math.round(point * scale)))
  return {
    left: pixel(left, width),
    top: pixel(top, height),
    right: pixel(right, width),
    bottom: pixel(bottom, height),
  }
}
