import { expect, test } from 'vitest'
import { drawnPage } from '../testing/drawn-page.ts'
import type { Gray } from './gray.ts'
import { withDarkLetters } from './white-letters.ts'

const strip = { x: 200, y: 100, length: 200, height: 30, angle: 0 }
const shadeAt = ({ width, data }: Gray, x: number, y: number) => data[y * width + x] ?? 0

/** A page with a dark band, on which a white letter stands in the middle of the strip. */
function withBand(): Gray {
  const page = drawnPage(400, 200, [[40, 80, 320, 40]])
  for (let y = 92; y < 108; y += 1) page.data.fill(240, y * page.width + 195, y * page.width + 205)
  return page
}

test('white letters on a dark band become dark letters on white, at the same place in the strip', () => {
  const page = withBand()

  const found = withDarkLetters(page, strip)

  expect(shadeAt(found.page, found.strip.x, found.strip.y)).toBeLessThan(60)
  expect(shadeAt(found.page, found.strip.x + 40, found.strip.y)).toBeGreaterThan(180)
  expect(found.strip).toMatchObject({ length: 200, height: 30 })
  expect(shadeAt(page, strip.x, strip.y)).toBe(240)
})

test('a coloured ground becomes as white as paper, and the paper below it stays so', () => {
  const page = withBand()
  page.data.forEach((shade, at) => shade < 100 && page.data.fill(105, at, at + 1)) // orange
  const low = { ...strip, y: 110 } // its lower edge is near that of the band

  const found = withDarkLetters(page, low)

  const at = (x: number, y: number) => shadeAt(found.page, found.strip.x + x - low.x, found.strip.y + y - low.y)
  expect(at(200, 100)).toBeLessThan(60)
  expect(at(150, 100)).toBeGreaterThan(220)
  expect(at(150, 130)).toBeGreaterThan(220)
})

test('dark letters stay as they are, also bold ones and those in a strip beside a dark band', () => {
  const bold = drawnPage(
    400,
    200,
    [100, 130, 160, 190, 220, 250].map((x) => [x, 90, 14, 20]),
  )
  expect(withDarkLetters(bold, strip)).toEqual({ page: bold, strip })

  const below = { ...strip, y: 135 }
  expect(withDarkLetters(withBand(), below).strip).toBe(below)
})

test('a strip at the edge of a page, or askew, is cut out whole', () => {
  const dark = drawnPage(400, 200, [[0, 0, 400, 200]])

  for (const place of [
    { ...strip, x: 60, y: 10 },
    { ...strip, angle: 0.1 },
  ]) {
    const { page, strip: moved } = withDarkLetters(dark, place)
    const [halfWide, halfHigh] = [(place.length / 2) * Math.cos(place.angle), place.height / 2]
    expect(moved.x - halfWide).toBeGreaterThanOrEqual(0)
    expect(moved.x + halfWide).toBeLessThanOrEqual(page.width)
    expect(moved.y - halfHigh).toBeGreaterThanOrEqual(0)
    expect(moved.y + halfHigh).toBeLessThanOrEqual(page.height)
  }
})
