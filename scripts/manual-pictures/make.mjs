// Makes the pictures of the manuals in web/src/site. Run it by hand when needed; the results are committed. Start a
// Klopt with its demo and run `npx node scripts/manual-pictures/make.mjs http://127.0.0.1:3000 anna@bouw.example
// <password>`. Refer to a picture in a manual only after it was made.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../lib/chromium.mjs'
import { pictures } from './pictures.mjs'
import { readTexts } from './texts.mjs'

const [address, email, password] = process.argv.slice(2)
if (!password) throw new Error('Pass the address of a running demo, and the e-mail and password of its admin.')
// Phones load the small pictures: picture.tsx offers both to the browser.
const larger = 1.5
const small_width = 768
const site = join(import.meta.dirname, '../../web/src/site')

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
let access_token = null
access_token = (await call('auth/login', 'POST', { email, password })).access_token
const user = await call('users/me', 'GET')
const sizes = {}

for (const language of ['nl', 'en']) {
  await call(`users/${user.id}`, 'PATCH', { language: language.toUpperCase() })
  for (const picture of pictures) await take(picture, language)
}
await call(`users/${user.id}`, 'PATCH', { language: user.language })
writeFileSync(join(site, 'reading/pictures.json'), `${JSON.stringify(sizes, null, 2)}\n`)
await browser.close()

async function take({ name, folder, path, size, prepare, open, of }, language) {
  const prepared = await prepare?.(call)
  const [width, height] = size
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'nl' ? 'nl-NL' : 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: address,
          localStorage: [
            { name: 'access_token', value: access_token },
            { name: 'language', value: language },
          ],
        },
      ],
    },
  })
  const page = await context.newPage()
  const texts = readTexts(language)
  await page.goto(address + (prepared?.path ?? path))
  await page.waitForLoadState('networkidle')
  await open?.(page, texts)
  await page.waitForTimeout(600) // until animations have ended
  const clip = of ? await around(page, of(page), size) : { x: 0, y: 0, width, height }
  await save(page, clip, larger * clip.width, join(site, folder, `${name}.${language}.webp`))
  if (larger * clip.width > 1.2 * small_width)
    await save(page, clip, small_width, join(site, folder, `${name}.${language}.small.webp`))
  sizes[`${name}.${language}`] = { width: Math.round(clip.width), height: Math.round(clip.height) }
  await context.close()
  await prepared?.undo()
}

/** The area of a dialog with a margin around it. */
async function around(page, locator, [most_wide, most_high]) {
  const margin = 24
  const box = await locator.boundingBox()
  const x = Math.max(0, Math.floor(box.x - margin))
  const y = Math.max(0, Math.floor(box.y - margin))
  return {
    x,
    y,
    width: Math.min(most_wide - x, Math.ceil(box.width + 2 * margin)),
    height: Math.min(most_high - y, Math.ceil(box.height + 2 * margin)),
  }
}

/** Saves a screenshot as WebP through the DevTools protocol, because Playwright's own method has no WebP. */
async function save(page, clip, pixels, file) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { ...clip, scale: pixels / clip.width },
  })
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, Buffer.from(data, 'base64'))
}

async function call(path, method, body) {
  const headers = {
    'content-type': 'application/json',
    ...(access_token && { authorization: `Bearer ${access_token}` }),
  }
  const answer = await fetch(`${address}/api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}
