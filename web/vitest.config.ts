import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from '../scripts/lib/chromium.mjs'

export default defineConfig({
  // If Vite found these while a test runs, it would reload the browser in the middle of it.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      '@noble/hashes/sha2.js',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'axe-core',
      'i18next',
      'idb-keyval',
      'lucide-react',
      'react-aria-components/ComboBox',
      'react-aria-components/Dialog',
      'react-aria-components/Heading',
      'react-aria-components/I18nProvider',
      'react-aria-components/Modal',
      'libheif-js/libheif-wasm/libheif.js',
      'react-pdf',
      'react-i18next',
      'react-router',
      'zod',
    ],
  },
  test: {
    name: 'web',
    maxWorkers: 2,
    isolate: false, // a page for each file would load the app anew; testing/setup.ts cleans up after each test
    expect: { poll: { timeout: 10_000 } }, // a busy machine is slow, not wrong
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.node.test.ts'], // in vitest.config.ts of the root
    env: { KLOPT_FULL: process.env['KLOPT_FULL'] ?? '' },
    setupFiles: ['src/testing/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumFlags } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
