// Makes the demo's delivery slip, and documents printed by a browser for the tests of reading. Run
// `npx node scripts/demo-papers/make.mjs` by hand when needed; the results are committed. For the same results use
// Debian's chromium, pngquant, fonts-liberation, fonts-dejavu-core, fonts-lato and fonts-breip.
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../lib/chromium.mjs'
import { papers } from './papers.mjs'
import { sheet } from './sheet.mjs'

const here = import.meta.dirname
const server = join(here, '../../server')
const printed = join(server, 'src/features/readings/testing/papers')

await mkdir(printed, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 760, height: 1000 } })

for (const paper of papers) {
  // Load a page of this folder first, so that the style sheets are found.
  await page.goto(pathToFileURL(join(here, 'werkbon.html')).href)
  await page.setContent(sheet(paper), { waitUntil: 'load' })
  const pdf = await page.pdf({ format: 'A4', tagged: true, printBackground: true })
  await writeFile(join(printed, paper.filename), dated(pdf, paper.date))
}

await page.goto(pathToFileURL(join(here, 'werkbon.html')).href)
await writeFile(join(server, 'demo/Werkbon_7731.png'), smaller(await page.screenshot()))
await browser.close()

/** Reduces the slip to 64 colours, which makes the file four times smaller. */
function smaller(png) {
  return execFileSync('pngquant', ['--strip', '64', '-'], { input: png })
}

/** Replaces today's date in the metadata by the date of the document. */
function dated(pdf, date) {
  const stamp = `D:${date.replaceAll('-', '')}090000+00'00'`
  const text = pdf.toString('latin1').replace(/D:\d{14}\+00'00'/g, stamp)
  return Buffer.from(text, 'latin1')
}
