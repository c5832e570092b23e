import { type Gray, grayOf } from '../pictures/gray.ts'

const [paper, ink] = [240, 20]

/** A flat page with filled rectangles on it, in pixels. */
export function drawnPage(
  width: number,
  height: number,
  rectangles: [x: number, y: number, w: number, h: number][],
): Gray {
  const page = grayOf(width, height)
  page.data.fill(paper)
  for (const [x, y, w, h] of rectangles)
    for (let row = y; row < y + h; row += 1) page.data.fill(ink, row * width + x, row * width + x + w)
  return page
}

/** Letters next to each other: strokes of 4 pixels wide. */
export function drawnLetters(x: number, y: number, count: number, h = 20): [number, number, number, number][] {
  return Array.from({ length: count }, (_, n) => [x + 10 * n, y, 4, h])
}
