import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { faultOf, type PhotoFault } from './faults.ts'
import { type Gray, grayOf } from './gray.ts'
import { redraw, rotation } from './plane.ts'
import { readWords } from './read-words.ts'

const [width, height] = [620, 800]

/** A page that fills the photo: lines of bars, as letters are. */
function page(): Gray {
  const gray = grayOf(width, height)
  gray.data.fill(235)
  for (let y = 60; y < height - 60; y += 16)
    for (let x = 60; x < width - 60; x += 7)
      if (((x * 7 + y * 13) >> 3) % 5 > 0)
        for (let n = 0; n < 8 * 3; n += 1) ink(gray, x + (n % 3), y + Math.floor(n / 3))
  return gray
}

function ink({ data }: Gray, x: number, y: number) {
  data[y * width + x] = 30
}

const lit = (gray: Gray, light: number) =>
  grayOf(
    width,
    height,
    gray.data.map((shade) => shade * light),
  )
const turned = (gray: Gray, degrees: number) =>
  redraw(gray, rotation((degrees * Math.PI) / 180, width, height), width, height)

/** As a lens out of focus: each pixel is the mean of those around it, first across and then down. */
function blurred(gray: Gray, radius: number): Gray {
  const mean = (from: Uint8Array, step: number) =>
    from.map((_, at) => {
      let sum = 0
      for (let n = -radius; n <= radius; n += 1) sum += from[at + n * step] ?? 235
      return sum / (2 * radius + 1)
    })
  return grayOf(width, height, mean(mean(gray.data, 1), width))
}

test('a sharp, level photo in good light has no fault', () => {
  expect(faultOf(page())).toBeNull()
  expect(faultOf(turned(page(), 5))).toBeNull() // made level
  expect(faultOf(lit(page(), 0.75))).toBeNull()
})

test('too dark, blurred and askew are measured', () => {
  expect(faultOf(lit(page(), 0.3))).toBe('dark')
  expect(faultOf(blurred(page(), 4))).toBe('blurred')
  expect(faultOf(turned(page(), 15))).toBe('askew')
  expect(faultOf(turned(page(), -25))).toBe('askew')
})

test('a photo without letters has no fault but the dark', () => {
  const wall = grayOf(width, height)
  wall.data.fill(180)

  expect(faultOf(wall)).toBeNull()
  expect(faultOf(lit(wall, 0.3))).toBe('dark')
})

const head = `
Van Rijn Bouw B.V.                        PAKBON
Havenweg 14
3812 LK Amersfoort                        Bonnummer     PB-10021
                                          Datum         12-11-2026
`
const lines = `
Artikel    Omschrijving               Aantal    Eenheid
DH-120     Dorpel hardsteen               28    stuks
IS-100     Isolatieplaat PIR              48    stuks
`

function notesOf(text: string, fault: PhotoFault) {
  const { words, page_height } = typedPage(text)
  const sheet = {
    page: 1,
    height: page_height,
    plane: [1, 0, 0, 0, 1, 0, 0, 0, 1] as [number, number, number, number, number, number, number, number, number],
    words: words.map(({ text, x, y, w, h }): [string, number, number, number, number, number] => [
      text,
      x,
      y,
      w,
      h,
      0.9,
    ]),
    seconds: [],
    fault,
  }
  const reading = readWords({ pages: 1, sheets: [sheet] }, { filename: 'foto.jpg', known_numbers: [] })
  return reading.state === 'refused' ? null : reading.notes
}

test('a fault is never told of a paper that was read well', () => {
  expect(notesOf(head + lines, 'blurred')).toEqual([])
  expect(notesOf(head, 'blurred')).toEqual(['blurred'])
  expect(notesOf('x', 'dark')).toEqual(['dark'])
})
