// Makes the slip of the demo, and papers as a browser prints them for the tests of reading:
// `npx node scripts/demo-papers/make.mjs`, by hand and seldom, since the results are committed. They come out like these
// with Debian's chromium, pngquant, fonts-liberation, fonts-dejavu-core, fonts-lato and fonts-breip.
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
  // Set on a page of this folder, so that the style sheets are found beside it.
  await page.goto(pathToFileURL(join(here, 'werkbon.html')).href)
  await page.setContent(sheet(paper), { waitUntil: 'load' })
  const pdf = await page.pdf({ format: 'A4', tagged: true, printBackground: true })
  await writeFile(join(printed, paper.filename), dated(pdf, paper.date))
}

await page.goto(pathToFileURL(join(here, 'werkbon.html')).href)
await writeFile(join(server, 'demo/Werkbon_7731.png'), smaller(await page.screenshot()))
await browser.close()

/** A palette of 64 colours is enough for a slip of paper, and makes the file four times smaller. */
function smaller(png) {
  return execFileSync('pngquant', ['--strip', '64', '-'], { input: png })
}

/** The paper's own date instead of today's, which no reader of an old invoice expects. */
function dated(pdf, date) {
  const stamp = `D:${date.replaceAll('-', '')}090000+00'00'`
  const text = pdf.toString('latin1').replace(/D:\d{14}\+00'00'/g, stamp)
  return Buffer.from(text, 'latin1')
}
