import type { photoFaults } from '@klopt/contract'
import { evenLight } from './even-light.ts'
import { type Gray, shrink } from './gray.ts'
import { type Point, redraw, toCorners } from './plane.ts'
import { type Corners, cornersOf } from './sheet.ts'
import { slantLevelled, slantOf } from './skew.ts'

export type PhotoFault = (typeof photoFaults)[number]

/** The longest side at which a photo is judged: the letters of an A4 are ten pixels high. */
const side = 1600
/** Of 255. Paper in shadow has more; with less, letters drown in the noise of the camera. */
const darkestPaper = 110
/** Between paper and ink, of 255. With less there are no letters to judge. */
const leastContrast = 30
/** The steepest change of light between neighbours, as a part of the contrast. What is read has more. */
const leastSharpness = 0.25
/** A side of the sheet as a part of the opposite one. */
const leastSide = 0.6

/** Why the paper in a photo may be hard to read, as measured in its light. Null: none of these. */
export function faultOf(photo: Gray): PhotoFault | null {
  const small = shrink(photo, side)
  const corners = cornersOf(small)
  const page = corners ? flat(small, corners) : small
  const paper = partOf(page.data, 0.9)
  if (paper < darkestPaper) return 'dark'
  const contrast = paper - partOf(page.data, 0.005)
  if (contrast < leastContrast) return null
  if (partOf(stepsOf(page), 0.995) / contrast < leastSharpness) return 'blurred'
  // A sheet that is seen whole is made flat and level, however it lies.
  const isAskew = corners ? sidesOf(corners) < leastSide : slantOf(evenLight(shrink(small, side / 2))) > slantLevelled
  return isAskew ? 'askew' : null
}

function sizeOf([p, q, r, s]: Corners) {
  return { across: [apart(p, q), apart(s, r)] as const, down: [apart(p, s), apart(q, r)] as const }
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function flat(gray: Gray, corners: Corners): Gray {
  const { across, down } = sizeOf(corners)
  const [width, height] = [Math.round(Math.max(...across)), Math.round(Math.max(...down))]
  return redraw(gray, toCorners(width, height, corners), width, height)
}

function sidesOf(corners: Corners): number {
  const { across, down } = sizeOf(corners)
  return Math.min(Math.min(...across) / Math.max(...across), Math.min(...down) / Math.max(...down))
}

/** The shade below which this part of the pixels is. */
function partOf(shades: Uint8Array, part: number): number {
  const counts = new Uint32Array(256)
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1
  let seen = 0
  for (const [shade, count] of counts.entries()) {
    seen += count
    if (seen >= shades.length * part) return shade
  }
  return 255
}

/** How much the light changes from each pixel to the next ones. */
function stepsOf({ width, height, data }: Gray): Uint8Array {
  const steps = new Uint8Array((width - 1) * (height - 1))
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x
      const here = data[at] ?? 0
      const [right, below] = [Math.abs(here - (data[at + 1] ?? 0)), Math.abs(here - (data[at + width] ?? 0))]
      steps[y * (width - 1) + x] = Math.max(right, below)
    }
  return steps
}
