import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from './git.mjs'
import { root } from './run.mjs'

/**
 * The suites that CI runs in their short form while nothing has changed in what they test since they were last green as
 * a whole. `long`: their files that have no short form.
 */
const suites = {
  readings: {
    tests: [
      'contract/src',
      'server/src/features/documents',
      'server/src/features/readings',
      'tests/papers',
      'tests/readings',
      'package-lock.json',
    ],
    long: ['server/src/features/readings/**/*.long.test.ts'],
  },
}
/** What was tested when a suite was last green as a whole, as hashes. `npm test -- --long` writes it. */
const file = join(root, 'tests/whole-runs.json')

/** The suites that run in their short form. */
export function shortened(form = process.env.KLOPT_FULL) {
  if (form !== 'ci' || !existsSync(file)) return []
  const known = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(suites).filter((name) => known[name] && known[name] === hashOf(name))
}

/** Their files that do not run at all. @internal for vitest.config.ts, which is no part of the product. */
export function leftOut() {
  return shortened().flatMap((name) => suites[name].long)
}

/** After a green run: all suites ran whole, or have not changed since they did. */
export function noteWholeRuns() {
  const hashes = Object.fromEntries(Object.keys(suites).map((name) => [name, hashOf(name)]))
  if (existsSync(file)) writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`)
}

/** Null where there is no git: then nothing is known to be unchanged. */
function hashOf(name) {
  const { tests } = suites[name]
  const [listed, changed] = [git('ls-files', '-s', '--', ...tests), git('diff', '--', ...tests)]
  if (!listed || changed === null) return null
  return createHash('sha256').update(listed).update(changed).digest('hex')
}
