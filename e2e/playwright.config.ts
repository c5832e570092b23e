import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../scripts/lib/chromium.mjs'

// The short form looks on the phone at what is different there, and at some of the screens. KLOPT_E2E=long adds what takes
// long and all the screens, and the phone at @wide-first too; KLOPT_FULL=1 also what is the same on a phone.
const full = process.env['KLOPT_FULL'] === '1'
const long = full || process.env['KLOPT_E2E'] === 'long'
const same_on_a_phone = /(screens-\w+|bad-[\w-]+|values|english|registration)\.spec\.ts$/

export default defineConfig({
  testDir: './tests',
  outputDir: './results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 3, // each waits for what the other browser sees
  timeout: 120_000,
  expect: { timeout: 30_000 }, // a busy machine is slow, not wrong; what it reads comes after all else
  reporter: 'list',
  use: {
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 15_000,
    serviceWorkers: 'block', // a test that is about the worker lets it in
  },
  projects: [
    {
      name: 'wide',
      grepInvert: long ? /@phone/ : /@phone|@full|@screen/,
      testIgnore: long ? [] : /screens-site\.spec\.ts$/, // public-pages.spec.ts looks at the public ones too
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: long ? /@wide(?!-first)/ : /@wide|@full/,
      testIgnore: full ? [] : same_on_a_phone,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
