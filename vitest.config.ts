import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: './contract' } },
      {
        test: {
          name: 'server',
          root: './server',
          globalSetup: './src/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
