import { heifOf, jpegOf, webpOf } from '../../server/src/features/documents/testing/image-files.ts'
import { decodeJpeg } from '../../server/src/features/readings/pictures/jpeg.ts'
import { type Gray, grayOf, shrink, turn } from '../../server/src/features/readings/pictures/gray.ts'
import { madePdf } from '../../server/src/features/readings/testing/made-pdf.ts'
import { pngFile } from '../../server/src/features/readings/testing/png-file.ts'

const gray = { depth: 8, colour: 0 }

export type HostilePicture = {
  filename: string
  made: () => Buffer | Promise<Buffer>
  /** The states or refusals that are right for it. */
  states: string[]
}

/** Pictures that are not documents or that deceive, and turned documents. `photo` shows an invoice. */
export function hostilePictures(photo: Buffer): Record<string, HostilePicture> {
  const cut = (part: number) => photo.subarray(0, Math.floor(photo.length * part))
  const page = () => shrink(decodeJpeg(new Uint8Array(photo)), 2600)
  return {
    'a face': { filename: 'ik.png', made: () => pngOf(drawn(1200, 1600, face)), states: ['nothing'] },
    'a blank wall': { filename: 'muur.png', made: () => pngOf(drawn(1600, 1200, wall)), states: ['nothing'] },
    'a screen': { filename: 'scherm.png', made: () => pngOf(drawn(1600, 1000, screen)), states: ['nothing'] },
    bricks: { filename: 'gevel.png', made: () => pngOf(drawn(1600, 1200, bricks)), states: ['nothing'] },
    'nothing but black': { filename: 'zwart.png', made: () => pngOf(grayOf(6000, 6000)), states: ['nothing'] },
    'a page upside down': { filename: 'kop.png', made: () => pngOf(turn(page(), 2)), states: ['read'] },
    'a page on its side': { filename: 'zij.png', made: () => pngOf(turn(page(), 1)), states: ['read'] },
    'twenty pages': { filename: 'stapel.pdf', made: () => pagesOf(photo, 20), states: ['read'] },
    'a line of 1 by 50,000 pixels': { filename: 'lijn.png', made: () => pngOf(grayOf(1, 50_000)), states: ['nothing'] },
    'a PNG that unpacks to more than it tells': {
      filename: 'bom.png',
      made: () => pngFile(5000, 5000, gray, Buffer.alloc(64_000_000)),
      states: ['broken'],
    },
    'a PNG that unpacks to 300 MB': {
      filename: 'zwaar.png',
      made: () => pngFile(6300, 6300, { depth: 16, colour: 6 }, Buffer.alloc(6300 * (6300 * 8 + 1))),
      states: ['too_heavy', 'nothing'],
    },
    'a PNG without its end': {
      filename: 'half.png',
      made: () => pngOf(drawn(1600, 1200, wall)).subarray(0, 60_000),
      states: ['broken'],
    },
    'a moving WEBP': { filename: 'beweegt.webp', made: moving, states: ['nothing', 'broken'] },
    'a WEBP without a picture': { filename: 'leeg.webp', made: () => webpOf('VP8 ', 1000, 1000), states: ['broken'] },
    'a HEIC without a picture': { filename: 'leeg.heic', made: () => heifOf([2000, 2000]), states: ['broken'] },
    'a HEIC that is too large': { filename: 'groot.heic', made: () => heifOf([9000, 9000]), states: ['too_big'] },
    'a JPEG without a picture': { filename: 'leeg.jpg', made: () => jpegOf(2000, 2000), states: ['broken'] },
    'a JPEG that is too large': { filename: 'groot.jpg', made: () => jpegOf(9000, 9000), states: ['too_big'] },
    ...Object.fromEntries(
      [0.1, 0.5, 0.99].map((part): [string, HostilePicture] => [
        `a JPEG that ends after ${100 * part} %`,
        { filename: `half ${part}.jpg`, made: () => cut(part), states: ['broken'] },
      ]),
    ),
    'a JPEG that ends early with the mark of the end': {
      filename: 'half met einde.jpg',
      made: () => Buffer.concat([cut(0.5), Buffer.from('ffd9', 'hex')]),
      states: ['read', 'nothing', 'broken'],
    },
  }
}

/** The shade of a pixel, from 0 to 255. */
type Shade = (x: number, y: number) => number

function drawn(width: number, height: number, shade: Shade): Gray {
  const gray = grayOf(width, height)
  for (let y = 0, at = 0; y < height; y += 1) for (let x = 0; x < width; x += 1, at += 1) gray.data[at] = shade(x, y)
  return gray
}

/** The same grain for the same pixel, from 0 to 1. */
function grain(x: number, y: number): number {
  const mixed = Math.imul(x + 7919 * y, 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

const within = (x: number, y: number, [left, top, wide, high]: [number, number, number, number]) =>
  ((x - left) / wide) ** 2 + ((y - top) / high) ** 2

function face(x: number, y: number): number {
  const noise = 12 * grain(x, y)
  const eyes = within(Math.abs(x - 600), y, [150, 700, 70, 34])
  if (eyes < 0.25) return 30
  if (eyes < 1) return 225 - noise
  if (within(x, y, [600, 1080, 150, 40]) < 1) return 95 + noise
  if (within(x, y, [600, 880, 45, 90]) < 1) return 150 + noise
  const head = within(x, y, [600, 820, 380, 520])
  if (head < 1) return 190 - 70 * head + noise
  if (within(x, y, [600, 650, 450, 520]) < 1) return 40 + 40 * grain(x >> 1, y >> 4)
  return 120 + (60 * y) / 1600 + noise
}

function wall(x: number, y: number): number {
  return 200 - x / 40 + 18 * grain(x, y) + 10 * grain(x >> 3, y >> 3)
}

function bricks(x: number, y: number): number {
  const row = Math.floor(y / 60)
  const isJoint = y % 60 < 8 || (x + (row % 2) * 90) % 180 < 8
  return (isJoint ? 190 : 90 + 50 * grain(row, Math.floor((x + (row % 2) * 90) / 180))) + 20 * grain(x, y)
}

/** A monitor with windows, icons and the stripes that a camera sees on it. */
function screen(x: number, y: number): number {
  if (x < 80 || x > 1520 || y < 60 || y > 940) return 25
  const stripes = 30 * Math.sin(x / 3) * Math.sin(y / 5 + x / 40)
  const icon = (x - 120) % 140 < 60 && (y - 120) % 160 < 60 && x < 700
  const isWindow = x > 760 && y > 160 && y < 820
  return Math.max(0, (icon ? 90 : isWindow ? 230 : 150) + stripes)
}

function moving(): Buffer {
  const file = webpOf('VP8X', 1000, 1000)
  file.writeUInt8(2, 20)
  return file
}

/** A scan of an invoice with other pages behind it. */
async function pagesOf(photo: Buffer, count: number): Promise<Buffer> {
  const other = pngOf(drawn(1000, 1414, wall))
  const pdf = await madePdf((made) => {
    for (let n = 0; n < count; n += 1) {
      if (n > 0) made.addPage()
      made.image(n === 0 ? photo : other, 0, 0, { width: 595 })
    }
  })
  return Buffer.from(pdf)
}

function pngOf({ width, height, data }: Gray): Buffer {
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngFile(width, height, gray, rows)
}
