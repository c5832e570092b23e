import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, giveUp, npm, root, run } from './run.mjs'

const remembered = join(cache, 'chromium')
// The shell is Chromium without the windows around its pages: the tests take two thirds of the time in it.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What a Chromium in a container, maybe as root, needs to start and to keep quiet. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that tests use: CHROMIUM_PATH, or the one that the setup found. */
export function chromiumPath() {
  const path =
    process.env.CHROMIUM_PATH || (existsSync(remembered) ? readFileSync(remembered, 'utf8') : onThisMachine()[0])
  if (!path) throw new Error('No Chromium: run `npm test` once, or set CHROMIUM_PATH.')
  return path
}

/**
 * @internal The Chromium for bench/: CHROMIUM_PATH, or the shell where there is one. The whole one draws its tool bar as a
 * page beside ours, on the same cores, and what slows pages down slows that down too.
 */
export function bareChromiumPath() {
  return process.env.CHROMIUM_PATH || (onThisMachine().find((path) => path.endsWith(SHELL)) ?? chromiumPath())
}

/** Finds a Chromium that starts, or gets one, and remembers where it is. */
export async function provideChromium() {
  const { CHROMIUM_PATH: asked } = process.env
  if (asked) return starts(asked) ? undefined : giveUp(`CHROMIUM_PATH: ${asked} does not start.`)
  if (existsSync(remembered) && existsSync(readFileSync(remembered, 'utf8'))) return
  const path = [...onThisMachine(), await playwrights()].find(starts) ?? (await fromDebian()) ?? (await download())
  if (!path) giveUp('No Chromium could be found or installed: install one, or set CHROMIUM_PATH to it.')
  mkdirSync(cache, { recursive: true })
  writeFileSync(remembered, path)
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].filter((path) =>
    existsSync(path),
  )
}

async function playwrights() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

async function download() {
  console.log("Fetching Playwright's Chromium.")
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  npm(['exec', '--', 'playwright', 'install', 'chromium'], { env, stdio: 'ignore', timeout: 300_000 })
  const path = await playwrights()
  if (starts(path)) return path
  console.log('That did not work.')
  return undefined
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], { env })
  for (const name of [SHELL, 'chromium']) {
    console.log(`Installing Debian's ${name}.`)
    const words = ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation']
    if (run('apt-get', words, { env }).status === 0) break
  }
  return onThisMachine().find(starts)
}

/** A downloaded one may be there and still lack libraries of the system, so it has to open a page. */
function starts(path) {
  if (!path || !existsSync(path)) return false
  const args = ['--headless', ...chromiumFlags, '--dump-dom', 'about:blank']
  return spawnSync(path, args, { cwd: root, stdio: 'ignore', timeout: 60_000 }).status === 0
}
