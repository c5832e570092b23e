// Draws the icons of the installed app from the logo: `node scripts/icons.mjs`. The results are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from './lib/chromium.mjs'
import { root } from './lib/run.mjs'

const logo = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8')
const folder = join(root, 'web/public/icons')
const full = logo.replace(' rx="7"', '') // phones round the corners themselves
// The outer fifth may be cut off, so the mark is smaller on the same background.
const safe = full
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"')
const icons = [
  { name: '32.png', size: 32, svg: logo },
  { name: '192.png', size: 192, svg: logo },
  { name: '512.png', size: 512, svg: logo },
  { name: 'maskable.png', size: 512, svg: safe },
  { name: 'touch.png', size: 180, svg: full },
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
for (const { name, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
