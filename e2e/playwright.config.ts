import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../scripts/lib/chromium.mjs'

// The short form tests on the phone what is different there, and some of the screens. KLOPT_E2E=long adds the slow
// tests, all screens, and @wide-first tests on the phone. KLOPT_FULL=1 also adds what is the same on a phone: other data,
// another person, a refusal or a session, in panels and lists that @wide-first tests use there.
const full = process.env['KLOPT_FULL'] === '1'
const long = full || process.env['KLOPT_E2E'] === 'long'
const sameFiles = /(screens-\w+|english|registration)\.spec\.ts$/

export default defineConfig({
  testDir: './tests',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 3, // each test waits for the other browser
  timeout: 180_000,
  expect: { timeout: 60_000 }, // a busy machine is slow, not wrong; `patient` waits longer, for what is read (141)
  reporter: 'list',
  use: {
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 60_000,
    serviceWorkers: 'block', // only tests of the worker allow it
  },
  projects: [
    {
      name: 'wide',
      grepInvert: long ? /@phone/ : /@phone|@full|@screen/,
      testIgnore: long ? [] : /screens-site\.spec\.ts$/, // public-pages.spec.ts covers the public ones too
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: full ? /@wide(?!-first)/ : long ? /@wide(?!-first)|@same/ : /@wide|@same|@full/,
      testIgnore: full ? [] : sameFiles,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
