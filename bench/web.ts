import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Klopt } from '../e2e/support/klopt.ts'
import { bareChromiumPath, chromiumFlags } from '../scripts/lib/chromium.mjs'
import { type Speed, WebFigures } from './web-figures.ts'
import { measured, painted, reset, untilIdle, watch } from './web-page.ts'
import { openDemo, openMany, type Scene } from './web-scene.ts'

/*
 * Measures response times in the browser, in the demo and with 1,000 dossiers and 50,000 messages in one, without
 * throttling and with the CPU slowed down four times. Sizes are those of the requested files. `--short` tests the bench
 * and records nothing.
 */
const is_short = process.argv.includes('--short')
const rounds = is_short ? 1 : 4
const sentences = is_short ? 8 : 25
const warmUp = 5
let sentenceCount = 0
const chat = '[role=log]'
const list = 'main table'
const built = new URL('../web/build/client', import.meta.url).pathname

const figures = new WebFigures()
let speed: Speed = 1
const browser = await chromium.launch({ executablePath: bareChromiumPath(), args: chromiumFlags })
try {
  for (const openScene of [openDemo, openMany]) {
    const scene = await openScene()
    try {
      for (speed of [1, 4] as const) {
        figures.begin(scene.name, speed)
        for (const measure of [
          measureFirstLoad,
          measureOpening,
          measureWriting,
          measureTalking,
          measureFloor,
          measureScrolling,
          measureSearching,
        ]) {
          console.log(`${scene.name}: ${measure.name}, slowed down ${speed} times`)
          await measure(scene)
        }
      }
    } finally {
      await scene.close()
    }
  }
  figures.report({ browser: browser.version(), is_short })
} finally {
  await browser.close()
}

async function measureFirstLoad({ klopt, anna, long }: Scene) {
  for (let round = 0; round < rounds; round += 1) {
    const { page, context, loaded } = await open(klopt, anna)
    await page.goto('/app/dossiers', { waitUntil: 'commit' })
    figures.note(
      'first load → list usable',
      (await painted(page, { selector: list, text: long.newest })).since_start,
      'ms',
      '≤ 1500',
    )
    if (round === 0 && speed === 1) {
      figures.note('script until the list is usable, gzip', weigh(loaded, '.js'), 'kB', '≤ 220, aim 180')
      figures.note('styles until then, gzip', weigh(loaded, '.css'), 'kB', '≤ 20')
      const before = loaded.length
      await page.goto(`/app/dossier/${long.id}`)
      await painted(page, { selector: chat, text: long.newest })
      figures.note(
        'script that opening a dossier adds, gzip',
        weigh(loaded.slice(before).filter(isOfPage), '.js', loaded.slice(0, before)),
        'kB',
        '≤ 40',
      )
    }
    figures.note('layout shift, list', (await measured(page)).shift, '', '0')
    await context.close()

    const direct = await open(klopt, anna)
    await direct.page.goto(`/app/dossier/${long.id}`, { waitUntil: 'commit' })
    figures.note(
      'deep link → newest message',
      (await painted(direct.page, { selector: chat, text: long.newest })).since_start,
      'ms',
      '≤ 800, aim 500',
    )
    figures.note('layout shift, dossier', (await measured(direct.page)).shift, '', '0')
    await direct.context.close()
  }
}

async function measureOpening({ klopt, anna, long, talk }: Scene) {
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await open(klopt, anna)
    await page.goto('/app/dossiers')
    await painted(page, { selector: list, text: long.newest })
    for (const kind of ['not seen before', 'seen before']) {
      const goal = kind === 'seen before' ? '≤ 100 (200), aim 50' : '≤ 500'
      for (const { title, newest } of [long, talk]) {
        const shown = await watch(page, { selector: chat, text: newest })
        await page.getByRole('main').getByRole('link', { name: title }).click()
        figures.note(`click → newest message, ${kind}`, (await shown()).since_press, 'ms', goal)
        await page.goBack()
        await painted(page, { selector: list, text: long.newest })
      }
    }
    await context.close()
  }
}

/** With one browser only: a second throttled browser would share the machine's cores with the first. */
async function measureWriting({ klopt, anna, talk }: Scene) {
  const { page, context } = await open(klopt, anna)
  await page.goto(`/app/dossier/${talk.id}`)
  await painted(page, { selector: chat, text: talk.newest })
  for (let n = 0; n < sentences; n += 1) {
    const { since_press } = await send(page, (talk.newest = newText()))
    if (n >= warmUp) figures.note('Enter → own bubble', since_press, 'ms', '≤ 50')
  }
  await page.locator(`${chat} .sending`).waitFor({ state: 'detached' }) // the next measurement needs it
  await context.close()
}

async function measureTalking({ klopt, anna, bram, talk }: Scene) {
  const [one, two] = [await open(klopt, anna), await open(klopt, bram)]
  for (const { page } of [one, two]) {
    await page.goto(`/app/dossier/${talk.id}`)
    await painted(page, { selector: chat, text: talk.newest })
  }
  for (let n = 0; n < sentences; n += 1) {
    const text = (talk.newest = newText())
    const others = await watch(two.page, { selector: chat, text })
    const [mine, theirs] = [await send(one.page, text), await others()]
    const delay = theirs.at - mine.at + mine.since_press
    if (n >= warmUp) figures.note("Enter → the other's screen, worst", delay, 'ms', '≤ 150', true)
  }
  await one.context.close()
  await two.context.close()
}

/** A unique text, so that it cannot be on the screen before it is sent. */
function newText(): string {
  sentenceCount += 1
  return `Zin ${sentenceCount}!`
}

/** Types a message, sends it when the page is idle, and returns when its bubble is painted. */
async function send(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await untilIdle(page)
  const shown = await watch(page, { selector: `${chat} li:last-of-type`, text })
  await page.keyboard.press('Enter')
  return shown()
}

/** The same in a page with only a field and a list: the time that the browser itself takes for a key and a frame. */
async function measureFloor({ klopt, anna }: Scene) {
  const { page, context } = await open(klopt, anna)
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const [log, field] = [document.createElement('ol'), document.createElement('textarea')]
    log.role = 'log'
    document.body.replaceChildren(log, field)
    field.addEventListener('keydown', ({ key }) => {
      if (key !== 'Enter') return
      const line = document.createElement('li')
      line.textContent = field.value
      log.append(line)
    })
  })
  for (let n = 0; n < sentences; n += 1) {
    const { since_press } = await send(page, newText())
    if (n >= warmUp) figures.note('Enter → a line in a bare page', since_press, 'ms', '')
  }
  await context.close()
}

async function measureScrolling({ klopt, anna, long }: Scene) {
  const { page, context } = await open(klopt, anna)
  await page.goto(`/app/dossier/${long.id}`)
  await painted(page, { selector: chat, text: long.newest })
  await page.locator(chat).hover()
  await reset(page)
  for (let n = 0; n < 150; n += 1) await page.mouse.wheel(0, -400)
  figures.note('longest task while scrolling back', (await measured(page)).longest, 'ms', '≤ 100')
  await reset(page)
  await page.getByRole('textbox', { name: 'Bericht' }).pressSequentially('Dit is een bericht van gewone lengte.')
  figures.note('slowest answer to a key in the composer', (await measured(page)).slowest, 'ms', '≤ 100, aim 50')
  await context.close()
}

async function measureSearching({ klopt, anna, long, search }: Scene) {
  const { page, context } = await open(klopt, anna)
  await page.goto('/app/dossiers')
  await painted(page, { selector: list, text: long.newest })
  await reset(page)
  await page.getByRole('search').getByRole('textbox').pressSequentially(search.query)
  await painted(page, { selector: list, text: search.found })
  figures.note('slowest answer to a key in the search', (await measured(page)).slowest, 'ms', '≤ 100, aim 50')
  await context.close()
}

async function open(
  klopt: Klopt,
  accessToken: string,
): Promise<{ page: Page; context: BrowserContext; loaded: string[] }> {
  const localStorage = [
    { name: 'access_token', value: accessToken },
    { name: 'let_in', value: 'yes' }, // not the first visit
  ]
  const storageState = { cookies: [], origins: [{ origin: klopt.address, localStorage }] }
  const context = await browser.newContext({
    baseURL: klopt.address,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  await context.addInitScript({ path: join(import.meta.dirname, 'web-watch.js') })
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed })
  return { page, context, loaded }
}

/** Excludes the WebSocket code, which is not part of a page. */
function isOfPage(path: string): boolean {
  return !/\/(?:live-frame|schemas)-/.test(path)
}

/** The size of the loaded files of a type in kB, compressed with gzip as by the server. */
function weigh(paths: string[], kind: string, had: string[] = []): number {
  const files = new Set(
    paths.filter((path) => path.endsWith(kind) && !had.includes(path)).map((path) => `${join(built, path)}.gz`),
  )
  return [...files].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : Number.NaN), 0) / 1000
}
