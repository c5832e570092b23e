import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from '../scripts/lib/chromium.mjs'

export default defineConfig({
  // Found while a test runs, they would make the browser reload in the middle of it.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react'] },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumFlags } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
