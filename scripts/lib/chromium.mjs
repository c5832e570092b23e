import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, giveUp, npm, root, run } from './run.mjs'

const path_file = join(cache, 'chromium')
// The shell is Chromium without windows. The tests take two thirds of the time in it.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for Chromium in a container, possibly as root, without background network traffic. */
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
    process.env.CHROMIUM_PATH || (existsSync(path_file) ? readFileSync(path_file, 'utf8') : onThisMachine()[0])
  if (!path) throw new Error('No Chromium: run `npm test` once, or set CHROMIUM_PATH.')
  return path
}

/**
 * @internal The Chromium for bench/: CHROMIUM_PATH, or the shell if it is installed. The full Chromium renders its own
 * tool bar on the same cores, which distorts the measurements.
 */
export function bareChromiumPath() {
  return process.env.CHROMIUM_PATH || (onThisMachine().find((path) => path.endsWith(SHELL)) ?? chromiumPath())
}

/** Finds a Chromium that starts or installs one, and stores its path. */
export async function provideChromium() {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen) return starts(chosen) ? undefined : giveUp(`CHROMIUM_PATH: ${chosen} does not start.`)
  if (existsSync(path_file) && existsSync(readFileSync(path_file, 'utf8'))) return
  const path = [...onThisMachine(), await playwrights()].find(starts) ?? (await fromDebian()) ?? (await download())
  if (!path) giveUp('No Chromium could be found or installed: install one, or set CHROMIUM_PATH to it.')
  mkdirSync(cache, { recursive: true })
  writeFileSync(path_file, path)
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
  console.log('The download failed.')
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

/** A downloaded Chromium may lack system libraries, so let it open a page. */
function starts(path) {
  if (!path || !existsSync(path)) return false
  const args = ['--headless', ...chromiumFlags, '--dump-dom', 'about:blank']
  return spawnSync(path, args, { cwd: root, stdio: 'ignore', timeout: 60_000 }).status === 0
}
