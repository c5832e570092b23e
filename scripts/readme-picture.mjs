// Makes docs/dossier.png, the picture of the README. By hand and seldom, since the result is committed: start a Klopt with
// a new demo, so that something is unread, and run
// `npx node scripts/readme-picture.mjs http://127.0.0.1:3000 anna@bouw.example <password>`.
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from './lib/chromium.mjs'

const [address, email, password] = process.argv.slice(2)
if (!password) throw new Error('Give the address of a running demo, and the e-mail and password of its admin.')
const target = join(import.meta.dirname, '../docs/dossier.png')

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1.5,
  colorScheme: 'light',
  locale: 'nl-NL',
  timezoneId: 'Europe/Amsterdam',
  reducedMotion: 'reduce',
})
await page.goto(`${address}/login`)
await page.getByLabel('E-mail').fill(email)
await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click()
await page.getByRole('link', { name: /4500127/ }).click()
await page.getByRole('log').waitFor()
await page.waitForLoadState('networkidle')
await page.mouse.move(0, 0)
await page.screenshot({ path: target, animations: 'disabled' })
await browser.close()
