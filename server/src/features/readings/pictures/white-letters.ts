import type { Strip } from './detect.ts'
import { type Gray, grayOf } from './gray.ts'

/** Darker than this is not paper, and so large a part of a strip is never ink. */
const [dark, most] = [128, 0.6]
/** How much of the page around a strip is taken along, as a part of its height. */
const around = 0.5

/**
 * A strip of white letters on a dark ground, such as the head of a table, as dark letters on white: all that finds ink
 * expects these. Any other strip stays as it is.
 */
export function withDarkLetters(page: Gray, strip: Strip): { page: Gray; strip: Strip } {
  const margin = around * strip.height
  const wide = strip.length + strip.height * Math.abs(Math.sin(strip.angle))
  const high = strip.height + strip.length * Math.abs(Math.sin(strip.angle))
  const [left, top] = [Math.floor(strip.x - wide / 2 - margin), Math.floor(strip.y - high / 2 - margin)]
  if (darkPart(page, strip) < most) return { page, strip }
  const piece = grayOf(Math.ceil(wide + 2 * margin), Math.ceil(high + 2 * margin))
  for (let y = 0, at = 0; y < piece.height; y += 1)
    for (let x = 0; x < piece.width; x += 1, at += 1) {
      const [column, row] = [left + x, top + y]
      const is_on_page = column >= 0 && row >= 0 && column < page.width && row < page.height
      piece.data[at] = is_on_page ? 255 - (page.data[row * page.width + column] ?? 0) : 255
    }
  return { page: piece, strip: { ...strip, x: strip.x - left, y: strip.y - top } }
}

/** The dark part of the middle line of a strip and of the lines a quarter above and below it. */
function darkPart({ width, height, data }: Gray, { x, y, length, height: high, angle }: Strip): number {
  const columns = Math.max(1, Math.round(length))
  let count = 0
  for (const part of [-0.25, 0, 0.25])
    for (let n = 0; n < columns; n += 1) {
      const along = ((n + 0.5) / columns - 0.5) * length
      const column = Math.floor(x + along * Math.cos(angle) - part * high * Math.sin(angle))
      const row = Math.floor(y + along * Math.sin(angle) + part * high * Math.cos(angle))
      const is_on_page = column >= 0 && row >= 0 && column < width && row < height
      if (is_on_page && (data[row * width + column] ?? 255) < dark) count += 1
    }
  return count / (3 * columns)
}
