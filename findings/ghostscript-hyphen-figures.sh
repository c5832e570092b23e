#!/usr/bin/env bash
# Ghostscript's pdfwrite (9.56.0 of @jspawn/ghostscript-wasm 0.0.2; 10.00.0 of Debian 12 does the same) keeps how U+2010, U+2011
# and U+2012 look, and names them '0', '1' and '2' in the text of the PDF that it writes. An invoice '2025-0388' whose template
# uses the hyphen that does not break shows '2025-0388' and says '202510388', so a search, a copy or a program that reads the text
# takes another number, and nobody can see why. A plain hyphen is kept.
#
# Expected: the text of the written PDF is that of its source.
# Seen:
#   2025(U+2011)0388: 2025(U+2011)0388 becomes 202510388
#   PO(U+2010)7401: PO(U+2010)7401 becomes PO07401
#   PO(U+2012)7401: PO(U+2012)7401 becomes PO27401
#   PO-7401: PO-7401 becomes PO-7401
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @jspawn/ghostscript-wasm@0.0.2 dejavu-fonts-ttf@2.37.3 pdfkit@0.20.2 pdf-parse@1.1.1
cat >run.cjs <<'END'
delete globalThis.fetch // the package then reads its program from the disk
const start = require('@jspawn/ghostscript-wasm')
const PDFDocument = require('pdfkit')
const readText = require('pdf-parse/lib/pdf-parse.js')
const { buffer } = require('node:stream/consumers')

const numbers = ['2025\u20110388', 'PO\u20107401', 'PO\u20127401', 'PO-7401']
const plain = (text) => text.replace(/[\u2010-\u2012]/g, (sign) => `(U+${sign.codePointAt(0).toString(16)})`)

async function textOf(pdf) {
  const { text } = await readText(pdf)
  return text.trim()
}

async function run() {
  for (const number of numbers) {
    const page = new PDFDocument()
    page.font('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf').text(number)
    page.end()
    const source = await buffer(page)
    const ghostscript = await start()
    ghostscript.FS.writeFile('in.pdf', source)
    await ghostscript.callMain(['-q', '-sDEVICE=pdfwrite', '-o', 'out.pdf', 'in.pdf'])
    const written = Buffer.from(ghostscript.FS.readFile('out.pdf'))
    console.log(`${plain(number)}: ${plain(await textOf(source))} becomes ${plain(await textOf(written))}`)
  }
}
run()
END
node run.cjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
2025(U+2011)0388: 2025(U+2011)0388 becomes 202510388
PO(U+2010)7401: PO(U+2010)7401 becomes PO07401
PO(U+2012)7401: PO(U+2012)7401 becomes PO27401
PO-7401: PO-7401 becomes PO-7401
END
echo 'As before.'
