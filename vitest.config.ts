import { defineConfig } from 'vitest/config'

// A busy machine is slow, not wrong: what must come is waited for.
const patient = { poll: { timeout: 15_000 } }
// Tests beside their code that take long, such as by reading one document after the other.
const long = 'src/**/*.long.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2, // on two cores the default is one, which waits for PostgreSQL half the time
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['**/*.test.ts', 'src/testing/**'],
      reporter: ['text', 'json'],
      reportOnFailure: true,
      reportsDirectory: './coverage',
    },
    projects: [
      { test: { name: 'contract', root: './contract' } },
      { test: { name: 'weights', root: './bench' } },
      { test: { name: 'source', root: './web/checks' } },
      { test: { name: 'setup', root: './scripts' } },
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          exclude: [long],
          globalSetup: './src/testing/global-setup.ts',
          isolate: false, // a process for each file would load all of Klopt anew: a third of the time
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // The suites that try what nobody thinks of: matrix, canaries, models, races, bad input; and what takes long. Short here, whole by
          // KLOPT_FULL=1; after the others, so that these are not slowed down.
          name: 'heavy',
          root: '.',
          include: ['tests/**/*.test.ts', `server/${long}`],
          globalSetup: './server/src/testing/global-setup.ts',
          expect: patient,
          testTimeout: process.env['CI'] ? 300_000 : 1_200_000, // the longest of CI's take a minute or two
          hookTimeout: 60_000,
          maxWorkers: 3, // many wait, for a killed process to start again or for a lock
          sequence: { groupOrder: 1 },
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
