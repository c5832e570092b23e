import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { reader_flags } from '../reader/read-in-sandbox.ts'
import { onePage, stream } from '../testing/raw-pdf.ts'

const side = 80
/** A white page in the compression of faxes: one bit a row, and the mark of the end. */
const white = Buffer.concat([Buffer.alloc(side / 8, 0xff), Buffer.from('001001', 'hex')])
const parms = `/DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`
const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray`

test('a black and white scan is decoded by a reader that may no longer read files', async () => {
  const scan = onePage(
    'q 595 0 0 842 0 0 cm /Im Do Q',
    '/XObject << /Im 5 0 R >>',
    stream(white, `${image} /Filter /CCITTFaxDecode ${parms}`),
  )
  const code = `
    const { takeImages } = await import(${JSON.stringify(join(import.meta.dirname, 'scan.ts'))})
    const { dropRights } = await import(${JSON.stringify(join(import.meta.dirname, '../reader/drop-rights.ts'))})
    dropRights()
    const bytes = Uint8Array.fromBase64(${JSON.stringify(Buffer.from(scan).toString('base64'))})
    await takeImages(bytes, [1], async ({ gray }) => console.log(JSON.stringify([gray.width, gray.data[0]])))`

  const { stdout } = await promisify(execFile)(process.execPath, [...reader_flags, '--input-type=module', '-e', code])

  expect(JSON.parse(stdout)).toEqual([side, 255])
})
