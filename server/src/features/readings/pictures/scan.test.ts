import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readerFlags } from '../reader/read-in-sandbox.ts'
import { madePdf } from '../testing/made-pdf.ts'
import { pngFile } from '../testing/png-file.ts'
import { onePage, stream } from '../testing/raw-pdf.ts'
import { project } from './plane.ts'
import { takeImages } from './scan.ts'

const side = 80
/** A white page in the compression of faxes: one bit a row, and the mark of the end. */
const white = Buffer.concat([Buffer.alloc(side / 8, 0xff), Buffer.from('001001', 'hex')])
const parms = `/DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`
const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray`

const bar = readFileSync(join(import.meta.dirname, '../testing/papers/bar-2100x2970.j2k'))

test.each([
  ['a black and white scan', stream(white, `${image} /Filter /CCITTFaxDecode ${parms}`), side, side],
  ['a scan in JPEG 2000', stream(bar, `${image} /Filter /JPXDecode`), 1838, 2600],
])('%s is decoded by a reader that may no longer read files', async (_, picture, width, height) => {
  const scan = onePage('q 595 0 0 842 0 0 cm /Im Do Q', '/XObject << /Im 5 0 R >>', picture)
  const code = `
    const { takeImages } = await import(${JSON.stringify(join(import.meta.dirname, 'scan.ts'))})
    const { dropRights } = await import(${JSON.stringify(join(import.meta.dirname, '../reader/drop-rights.ts'))})
    dropRights()
    const bytes = Uint8Array.fromBase64(${JSON.stringify(Buffer.from(scan).toString('base64'))})
    await takeImages(bytes, [1], async ({ gray }) => console.log(JSON.stringify([gray.width, gray.height, gray.data[0]])))`

  const { stdout } = await promisify(execFile)(process.execPath, [...readerFlags, '--input-type=module', '-e', code])

  expect(JSON.parse(stdout)).toEqual([width, height, 255])
})

test.each([
  [0, [0, 0], [595, 842]],
  [90, [842, 0], [0, 595]],
  [180, [595, 842], [0, 0]],
  [270, [0, 595], [842, 0]],
])(
  'the pixels of a scan on a page that is turned by %i degrees have their place where people see them',
  async (by, first, last) => {
    const row = Buffer.from([0, ...Array.from({ length: 8 }, () => 200)])
    const picture = pngFile(8, 8, { depth: 8, colour: 0 }, Buffer.concat(Array.from({ length: 8 }, () => row)))
    const turned = await madePdf((pdf) => {
      pdf.image(picture, 0, 0, { width: 595, height: 842 })
      Object.assign(pdf.page.dictionary.data, { Rotate: by })
    })
    const places: number[][] = []

    await takeImages(turned, [1], async ({ gray: { width, height }, place }) => {
      for (const corner of [
        { x: 0, y: 0 },
        { x: width, y: height },
      ]) {
        const { x, y } = project(place ?? [1, 0, 0, 0, 1, 0, 0, 0, 1], corner)
        places.push([Math.abs(Math.round(x)), Math.abs(Math.round(y))])
      }
      return true
    })

    expect(places).toEqual([first, last])
  },
)
