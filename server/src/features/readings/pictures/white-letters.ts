import type { Strip } from './detect.ts'
import { type Gray, grayOf } from './gray.ts'

/** Darker than this is not paper, and so large a part of a strip is never ink. */
const [dark, most] = [128, 0.6]
const paper = 240
/** How much of the page around a strip is taken along, as a part of its height. */
const around = 0.5

/**
 * A strip of white letters on a dark ground, such as the head of a table, as dark letters on white: all that finds ink
 * expects these. The paper beside the ground stays paper. Any other strip stays as it is.
 */
export function withDarkLetters(page: Gray, strip: Strip): { page: Gray; strip: Strip } {
  const margin = around * strip.height
  const wide = strip.length + strip.height * Math.abs(Math.sin(strip.angle))
  const high = strip.height + strip.length * Math.abs(Math.sin(strip.angle))
  const [left, top] = [Math.floor(strip.x - wide / 2 - margin), Math.floor(strip.y - high / 2 - margin)]
  const shades = shadesOf(page, strip)
  if (darkPart(shades) < most) return { page, strip }
  const ground = shades.toSorted((a, b) => a - b)[Math.floor(shades.length / 2)] ?? 0
  const piece = grayOf(Math.ceil(wide + 2 * margin), Math.ceil(high + 2 * margin))
  for (let y = 0; y < piece.height; y += 1) {
    const row = top + y
    const from = Math.min(page.width, Math.max(0, left))
    const shown =
      row < 0 || row >= page.height
        ? []
        : page.data.subarray(row * page.width + from, row * page.width + Math.min(page.width, left + piece.width))
    const isGround = darkPart([...shown]) >= most / 2
    for (let x = 0; x < piece.width; x += 1) {
      const shade = isGround ? (shown[left + x - from] ?? ground) : ground
      piece.data[y * piece.width + x] = Math.min(255, ((255 - shade) * paper) / (255 - ground))
    }
  }
  return { page: piece, strip: { ...strip, x: strip.x - left, y: strip.y - top } }
}

function darkPart(shades: number[]): number {
  return shades.filter((shade) => shade < dark).length / Math.max(1, shades.length)
}

/** The shades in the middle line of a strip and in the lines a quarter above and below it. Beside the page is paper. */
function shadesOf({ width, height, data }: Gray, { x, y, length, height: high, angle }: Strip): number[] {
  const columns = Math.max(1, Math.round(length))
  return [-0.25, 0, 0.25].flatMap((part) =>
    Array.from({ length: columns }, (_, n) => {
      const along = ((n + 0.5) / columns - 0.5) * length
      const column = Math.floor(x + along * Math.cos(angle) - part * high * Math.sin(angle))
      const row = Math.floor(y + along * Math.sin(angle) + part * high * Math.cos(angle))
      const isOnPage = column >= 0 && row >= 0 && column < width && row < height
      return isOnPage ? (data[row * width + column] ?? paper) : paper
    }),
  )
}
