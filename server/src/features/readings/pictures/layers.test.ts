import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { onePage, stream } from '../testing/raw-pdf.ts'
import { type PageImage, takeImages } from './scan.ts'

/** A page as a scanner cuts it: a black bar on paper, seen as 40 by 60 pixels. */
const [width, height] = [40, 60]
const isBar = (x: number, y: number) => x >= 8 && x < 16 && y >= 12 && y < 24
const paper = 240

type Pixel = (x: number, y: number) => number
type Part = [left: number, top: number, width: number, height: number]
const whole: Part = [0, 0, width, height]
const page: Pixel = (x, y) => (isBar(x, y) ? 0 : paper)

/** A picture of a part of the page, of one byte a pixel. */
function gray(pixel: Pixel, [left, top, w, h] = whole, more = ''): Buffer {
  const bytes = Array.from({ length: w * h }, (_, n) => pixel(left + (n % w), top + Math.floor(n / w)))
  return image(Buffer.from(bytes), w, h, `/BitsPerComponent 8 /ColorSpace /DeviceGray ${more}`)
}

/** A stencil that lets the ink through where the bar is. */
function stencil(isInk = isBar, decode = ''): Buffer {
  const bytes = Buffer.alloc((width / 8) * height, decode ? 0 : 255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isInk(x, y)) bytes[y * (width / 8) + (x >> 3)] = (bytes[y * (width / 8) + (x >> 3)] ?? 0) ^ (128 >> (x & 7))
  return image(bytes, width, height, `/ImageMask true /BitsPerComponent 1 ${decode}`)
}

function image(bytes: Buffer, w: number, h: number, entries: string): Buffer {
  const size = `/Type /XObject /Subtype /Image /Width ${w} /Height ${h}`
  return stream(deflateSync(bytes), `${size} ${entries} /Filter /FlateDecode`)
}

/** Draws picture `n` on a part of an A4, in the pixels of the page. */
function at(n: number, [left, top, w, h] = whole): string {
  const [x, y] = [595 / width, 842 / height]
  return `q ${w * x} 0 0 ${h * y} ${left * x} ${842 - (top + h) * y} cm /Im${n} Do Q\n`
}

async function drawn(content: string, images: (Buffer | string)[], state = ''): Promise<PageImage> {
  const names = images.map((_, n) => `/Im${n} ${n + 5} 0 R`).join(' ')
  const resources = `/XObject << ${names} >> /ExtGState << /G << ${state} >> >>`
  const taken: PageImage[] = []
  await takeImages(onePage(content, resources, ...images), [1], async (one) => Boolean(taken.push(one)))
  const [one] = taken
  if (!one) throw new Error('nothing was drawn')
  return one
}

const dark = (of: PageImage, x: number, y: number) =>
  (of.gray.data[
    Math.floor(((y + 0.5) * of.gray.height) / height) * of.gray.width + Math.floor(((x + 0.5) * of.gray.width) / width)
  ] ?? 255) < 100

const halves: Part[] = [
  [0, 0, width, 18],
  [0, 18, width, 42],
]
const tiles = [0, 20].flatMap((x) => [0, 20, 40].map((y): Part => [x, y, 20, 20]))
const clear = gray(() => paper)
/** The bar in many pieces of six corners, as letters are that are drawn. */
const outlines = Array.from({ length: 120 }, (_, n) => {
  const [left, right, y] = [8 * (595 / width), 16 * (595 / width), 842 - (12 + n / 10) * (842 / height)]
  return `${left} ${y} m ${right} ${y} l ${right} ${y - 0.7} l ${right} ${y - 1.4} l ${left} ${y - 1.4} l ${left} ${y - 0.7} l f`
}).join('\n')

test.each<[string, string, (Buffer | string)[], string?]>([
  ['in one piece', at(0), [gray(page)]],
  ['in bands', halves.map((band, n) => at(n, band)).join(''), halves.map((band) => gray(page, band))],
  ['in tiles', tiles.map((tile, n) => at(n, tile)).join(''), tiles.map((tile) => gray(page, tile))],
  ['as one picture, clipped twice', `q 0 421 595 421 re W n ${at(0)}Q q 0 0 595 421 re W n ${at(0)}Q`, [gray(page)]],
  ['as a stencil', `0 g ${at(0)}`, [stencil()]],
  ['as a stencil of the opposite bits', `0 g ${at(0)}`, [stencil(isBar, '/Decode [1 0]')]],
  ['as a stencil over its background', `${at(0)}0.1 g ${at(1)}`, [clear, stencil()]],
  [
    'as a picture with a mask over its background',
    `${at(0)}${at(1)}`,
    [clear, gray(() => 20, [0, 0, 10, 15], '/Mask 7 0 R'), stencil()],
  ],
  [
    'as a picture with a soft mask',
    `${at(0)}${at(1)}`,
    [clear, gray(() => 20, undefined, '/SMask 7 0 R'), gray((x, y) => (isBar(x, y) ? 255 : 0))],
  ],
  ['mixed with its background in an unusual way', `${at(0)}q /G gs ${at(1)}Q`, [clear, gray(page)], '/BM /HardLight'],
  ['with letters that are outlines', `${at(0)}0 g ${outlines}`, [clear]],
  ['multiplied with its background', `${at(0)}q /G gs ${at(1)}Q`, [clear, gray(page)], '/BM /Multiply'],
  [
    'upside down with a negative height',
    'q 595 0 0 -842 0 842 cm /Im0 Do Q',
    [gray((x, y) => page(x, height - 1 - y))],
  ],
  [
    'as an area of ink on a picture',
    `${at(0)}0 g ${8 * (595 / width)} ${842 - 24 * (842 / height)} ${8 * (595 / width)} ${12 * (842 / height)} re f`,
    [clear],
  ],
])('a page that is scanned %s is seen whole', async (_, content, images, state) => {
  const seen = await drawn(content, images, state)

  expect(seen.partly).toBe(false)
  const wrong = []
  for (let y = 2; y < height; y += 5)
    for (let x = 2; x < width; x += 4) if (dark(seen, x, y) !== isBar(x, y)) wrong.push([x, y])
  expect(wrong).toEqual([])
})

const odd = image(Buffer.from('no JPEG'), width, 42, '/BitsPerComponent 8 /ColorSpace /DeviceGray').toString('latin1')
const undecodable = odd.replace('/FlateDecode', '/DCTDecode')

test.each<[string, string, (Buffer | string)[], string?]>([
  [
    'has a half that cannot be decoded',
    halves.map((band, n) => at(n, band)).join(''),
    [gray(page, halves[0]), undecodable],
  ],
  ['has letters that cannot be decoded over its background', `${at(0)}${at(1)}`, [clear, undecodable]],
])('a page that %s is seen in part, and says so', async (_, content, images, state) => {
  expect((await drawn(content, images, state)).partly).toBe(true)
})
