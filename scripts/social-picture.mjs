// Makes web/public/social.png and its English version, which chat programs show with a link to Klopt, from the landing
// pages. Run it by hand when needed; the results are committed: `npm run build`, start Klopt, then
// `npx node scripts/social-picture.mjs http://127.0.0.1:3000`.
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from './lib/chromium.mjs'

const [address] = process.argv.slice(2)
if (!address) throw new Error('Pass the address of a running Klopt.')
const targets = { '/': 'social.png', '/en': 'social.en.png' }

/** Shows only the hero: wordmark, slogan and picture in 1200 × 630. */
const look = `
  .site > header, .site > footer, main > :not(.hero), .hero .lead, .hero-actions { display: none !important }
  .site { min-height: 0 !important }
  .hero { height: 630px; padding: 0 64px !important; gap: 48px !important; max-width: none !important;
    grid-template-columns: 1fr 560px !important; background: var(--bg); position: relative }
  .hero .wordmark { position: absolute; left: 64px; top: 56px; font-size: 40px; line-height: 48px }
  .slogan { font-size: 64px !important; line-height: 68px !important; margin-top: 48px !important }
`

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  bypassCSP: true,
})
for (const [path, file] of Object.entries(targets)) {
  await page.goto(new URL(path, address).href)
  await page.addStyleTag({ content: look })
  await page.evaluate(async () => {
    const wordmark = document.querySelector('.site-top .wordmark')
    if (wordmark) document.querySelector('.hero')?.prepend(wordmark)
    await document.fonts.ready
  })
  await page.screenshot({ path: join(import.meta.dirname, '../web/public', file) })
}
await browser.close()
