#!/usr/bin/env bash
# pdfkit 0.20.2 and jspdf 4.2.1 print signs that the standard fonts of PDF lack as other signs, without an error: each half of the
# code of the sign becomes one letter (in jspdf, of every sign of the text). Intl.NumberFormat writes two such signs into amounts: U+202F between the thousands in French
# (Wallonia, Luxembourg), and U+2212 before negative amounts in Swedish and Norwegian. On the page, and in its text, 1255.98 is
# then '1 /255,98' in French, and minus 125 is '"125,00' in Swedish. A reader that takes the figures after the strange sign tells
# 255.98 or a positive 125.00.
#
# Expected: an error, a sign of the same meaning, or a missing sign.
# Seen (control signs as dots):
#   pdfkit fr-BE: 1 /255,98
#   pdfkit sv-SE: ".125,00
#   jspdf fr-BE: .1 /.2.5.5.,.9.8
#   jspdf sv-SE: "..1.2.5.,.0.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 jspdf@4.2.1
cat >run.mjs <<'END'
import { jsPDF } from 'jspdf'
import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'

const amounts = [
  ['fr-BE', 1255.98],
  ['sv-SE', -125],
].map(([language, amount]) => [
  language,
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: true }).format(amount),
])
const printers = {
  async pdfkit(text) {
    const page = new PDFDocument({ compress: false })
    page.text(text)
    page.end()
    return buffer(page)
  },
  async jspdf(text) {
    const page = new jsPDF({ compress: false })
    page.text(text, 20, 20)
    return Buffer.from(page.output('arraybuffer'))
  },
}

/** The bytes of the strings that a page shows: in hexadecimal, or as they are, with backslashes before brackets. */
function shown(pdf) {
  const content = pdf.toString('latin1')
  const runs = [...content.matchAll(/\[(.*)\] TJ/g)].flatMap(([, run]) => [...run.matchAll(/<([0-9a-f]+)>/g)])
  const hex = runs.map(([, one]) => Buffer.from(one, 'hex').toString('latin1'))
  const plain = [...content.matchAll(/\((.*)\) Tj/g)].map(([, one]) => one.replace(/\\(.)/g, '$1'))
  return [...hex, ...plain].join('').replace(/[\x00-\x1f]/g, '.')
}

for (const [name, print] of Object.entries(printers))
  for (const [language, text] of amounts) console.log(`${name} ${language}: ${shown(await print(text))}`)
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
pdfkit fr-BE: 1 /255,98
pdfkit sv-SE: ".125,00
jspdf fr-BE: .1 /.2.5.5.,.9.8
jspdf sv-SE: "..1.2.5.,.0.0
END
echo 'As before.'
