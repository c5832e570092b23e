import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { leftOut } from './scripts/lib/whole-runs.mjs'

// A busy machine is slow but correct, so tests wait longer than the default.
const patient = { poll: { timeout: 15_000 } }
// Slow tests that are next to their code, such as those that read many documents.
const long = 'src/**/*.long.test.ts'

/** The files that take longest in CI, the longest first. */
const longest = [
  'tests/matrix/matrix.test.ts',
  'tests/faults/reconnect.test.ts',
  'tests/faults/cards.test.ts',
  'tests/readings/hostile-server.test.ts',
  'tests/faults/agreements.test.ts',
  'tests/mails/forged.test.ts',
  'tests/readings/provenance.test.ts',
  'tests/papers/spoiled.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification) => longest.indexOf(relative(import.meta.dirname, moduleId))

/**
 * Starts long suites first, so that none runs alone at the end. Vitest goes by earlier runs, and on a fresh machine by
 * size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.filter((file) => placeOf(file) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const others = await super.sort(files.filter((file) => placeOf(file) < 0))
    return [...known, ...others]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    fsModuleCache: true,
    maxWorkers: 2, // on two cores the default is one, which is idle half the time, waiting for PostgreSQL
    coverage: {
      include: ['src/**/*.ts'],
      exclude: ['**/*.test.ts', 'src/testing/**'],
      reporter: ['text', 'json'],
      reportOnFailure: true,
      reportsDirectory: './coverage',
    },
    projects: [
      { test: { name: 'contract', root: './contract', isolate: false } }, // pure functions, without state
      // What needs no browser: a page costs each test a wait for its storage.
      { test: { name: 'web-node', root: './web', include: ['src/**/*.node.test.ts'], isolate: false } },
      { test: { name: 'weights', root: './bench', testTimeout: 60_000 } }, // they compress every page
      { test: { name: 'source', root: './web/checks', testTimeout: 60_000 } }, // they read the whole source
      { test: { name: 'setup', root: './scripts', testTimeout: 60_000 } }, // they start programs
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          exclude: [long],
          globalSetup: './src/testing/global-setup.ts',
          isolate: false, // a process per file would load all of Klopt each time
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          // Exhaustive suites (matrix, canaries, models, races, bad input) and slow tests: short by default, in full
          // with KLOPT_FULL=1, and in CI (KLOPT_FULL=ci) every kind with fewer repetitions. They run after the others,
          // so as not to slow them down.
          name: 'heavy',
          root: '.',
          include: ['tests/**/*.test.ts', `server/${long}`],
          exclude: leftOut(),
          globalSetup: './server/src/testing/global-setup.ts',
          expect: patient,
          testTimeout: process.env['CI'] ? 600_000 : 1_200_000, // the longest take minutes when documents are read beside them
          hookTimeout: 180_000,
          isolate: false, // as above
          maxWorkers: 3, // many wait, for a killed process to start again or for a lock
          sequence: { groupOrder: 1 },
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
