import { type BrowserContextOptions, expect, test as base } from '@playwright/test'
import type { SignedIn } from '../server/src/testing/makers.ts'
import { watch } from './support/guard.ts'
import { Klopt } from './support/klopt.ts'
import { type Screen, screenOf } from './support/screen.ts'
import { openSeed, type Seed } from './support/seed.ts'

type ServerPlace = { address: string; folder: string }
type Options = {
  /** The console errors that this test causes on purpose. */
  expects?: RegExp
  context?: BrowserContextOptions
  /** The node for this browser, if there are several. */
  node?: { address: string }
}
/** Opens a new browser context for somebody: with their session, or with null as a stranger. */
export type OpenScreen = (person: SignedIn | null, path: string, options?: Options) => Promise<Screen>

type Fixtures = {
  klopt: ServerPlace
  ownKlopt: Klopt
  seed: Seed
  as: OpenScreen
}

export const test = base.extend<Fixtures, { shared: ServerPlace; sharedSeed: Seed }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => use({ address: process.env['KLOPT_ADDRESS'] ?? '', folder: process.env['KLOPT_FOLDER'] ?? '' }),
    { scope: 'worker' },
  ],
  sharedSeed: [
    async ({ shared }, use) => {
      const { seed, close } = await openSeed(shared.folder)
      await use(seed)
      await close()
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  ownKlopt: async ({}, use) => {
    const klopt = await Klopt.open()
    await use(klopt)
    await klopt.close()
  },
  klopt: async ({ shared }, use) => use(shared),
  seed: async ({ sharedSeed }, use) => use(sharedSeed),

  as: async ({ browser, klopt }, use, { project }) => {
    const watched: ReturnType<typeof watch>[] = []
    const phone = (project.use.viewport?.width ?? 0) < 768

    await use(async (person, path, { expects, context: more, node = klopt } = {}) => {
      const context = await browser.newContext({ baseURL: node.address, ...more })
      watched.push(watch(context, expects))
      const page = await context.newPage()
      const signing = person && (await page.addInitScript(storeToken, [node.address, person.access_token] as const))
      await page.goto(path, { waitUntil: 'commit' })
      await signing?.dispose() // who signs out later stays signed out
      await page.waitForLoadState()
      return screenOf(page, { phone })
    })

    for (const context of browser.contexts()) await context.close()
    expect(watched.flatMap(({ errors }) => errors)).toEqual([])
  },
})

/** Runs in the page before its own scripts. Playwright's `storageState` opens another page for this first. */
function storeToken([address, token]: readonly [address: string, token: string]) {
  if (location.origin === address) localStorage.setItem('access_token', token)
}

/** The same with a Klopt that belongs to one test. */
export const ownTest = test.extend({
  klopt: async ({ ownKlopt }, use) => use(ownKlopt),
  seed: async ({ ownKlopt }, use) => {
    const { seed, close } = await openSeed(ownKlopt.folder)
    await use(seed)
    await close()
  },
})

export { expect } from '@playwright/test'
