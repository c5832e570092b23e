// Makes docs/dossier.png, the picture of the README: `npx node scripts/readme-picture.mjs`, which takes a minute or
// two. It builds the web app if it is stale, starts a Klopt with a new demo in the temporary folder, and stops it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumFlags, chromiumPath } from './lib/chromium.mjs'
import { currentSources, picture, picture_note } from './lib/picture-sources.mjs'
import { root, run } from './lib/run.mjs'

if (run(process.execPath, ['scripts/setup.mjs', 'test']).status !== 0) process.exit(1)
const data = mkdtempSync(join(tmpdir(), 'klopt-picture-'))
const port = await freePort()
const klopt = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, ...noSettings(), PORT: String(port), DATA_DIR: data, DEMO: '1' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  const accounts = JSON.parse(readFileSync(join(data, 'demo-accounts.json'), 'utf8'))
  await take(
    address,
    accounts.find(({ email }) => email === 'anna@bouw.example'),
  )
  writeFileSync(picture_note, currentSources())
} finally {
  klopt.kill('SIGTERM')
  if (klopt.exitCode === null) await once(klopt, 'exit')
  rmSync(data, { recursive: true, force: true })
}

async function take(address, { email, password }) {
  const { chromium } = await import('playwright') // the setup may have just installed it
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--font-render-hinting=none'],
  })
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
  await page
    .getByRole('region', { name: 'Recente dossiers' })
    .getByRole('link', { name: /4500127/ })
    .click()
  const card = page
    .getByRole('log')
    .getByRole('article')
    .filter({ has: page.getByRole('table') })
  await card.waitFor()
  await page.waitForLoadState('networkidle')
  await card.evaluate((element) => {
    element.style.scrollMarginTop = '76px' // the date and the line above it
    element.scrollIntoView({ block: 'start' })
  })
  await page.mouse.move(0, 0)
  await page.screenshot({ path: picture, animations: 'disabled' })
  await browser.close()
}

/** All settings as empty, so that the picture does not depend on this machine or on the `.env` of this clone. */
function noSettings() {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  return Object.fromEntries([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => [name, '']))
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilReady(address) {
  for (;;) {
    if (klopt.exitCode !== null) throw new Error('Klopt did not start; see above.')
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(200)
  }
}
