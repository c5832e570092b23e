import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 2, flaky: 0, unexpected: 0, skipped: 0 }, suites: [], errors: [] }
let clone

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'klopt-test-'))
  for (const path of ['scripts/test.mjs', 'scripts/lib'])
    cpSync(join(root, path), join(clone, path), { recursive: true })
  mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true })
})
afterEach(() => rmSync(clone, { recursive: true }))

/** Writes a fake of a program that runs checks or tests. */
function program(name, code) {
  const path = join(clone, 'node_modules/.bin', name)
  writeFileSync(path, `#!/usr/bin/env node\nconst { existsSync, writeFileSync } = require('node:fs')\n${code}`)
  chmodSync(path, 0o755)
}

function run(...words) {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
  const env = { ...process.env, PATH, CHROMIUM_PATH: '/chromium', KLOPT_FULL: '' }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...words], {
    cwd: clone,
    env,
    encoding: 'utf8',
  })
  return { status, lines: stdout.trimEnd().split('\n') }
}

const until = (file) => `
  const wait = setInterval(() => existsSync('${file}') && goOn(), 5)
  setTimeout(() => process.exit(1), 20_000).unref()
  function goOn() { clearInterval(wait); end() }`

test.skipIf(process.platform === 'win32')(
  'the checks run during the tests, are printed afterwards, and a failed check does not hide the rest',
  () => {
    program(
      'npm',
      `const [, check] = process.argv.slice(2)
       if (check !== 'types') end(); else {${until('tests-began')}}
       function end() {
         console.log('one of ' + check)
         console.error('two of ' + check)
         writeFileSync(check + '-ended', '')
         process.exitCode = check === 'lint' ? 1 : 0
       }`,
    )
    program(
      'vitest',
      `writeFileSync('tests-began', '')
       console.log('the tests begin')
       ${until('format:check-ended')}
       function end() {
         console.log('the tests end')
         const to = process.argv.find((word) => word.startsWith('--outputFile')).split('=')[1]
         writeFileSync(to, '${JSON.stringify(vitest)}')
       }`,
    )
    program(
      'playwright',
      `console.log('the browser')
       writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${JSON.stringify(playwright)}')`,
    )

    const { status, lines } = run()

    expect(lines.filter((line) => line !== '' && !line.includes('passed'))).toEqual([
      '=== Unit, API and web tests ===',
      'the tests begin',
      'the tests end',
      '=== Types ===',
      'one of types',
      'two of types',
      '=== Lint ===',
      'one of lint',
      'two of lint',
      '=== Format ===',
      'one of format:check',
      'two of format:check',
      '=== The whole product in a browser ===',
      'the browser',
    ])
    expect(lines.at(-1)).toBe('7 passed, 1 failed')
    expect(status).toBe(1)
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'the long suites run as for CI beside the browser, are printed after it, and count',
  () => {
    program('npm', '')
    program(
      'vitest',
      `const long = process.argv.includes('heavy')
       if (!long) end(); else { writeFileSync('long-began', ''); ${until('browser-began')} }
       function end() {
         console.log((long ? 'long' : 'short') + ' with ' + (process.env.KLOPT_FULL || 0))
         const to = process.argv.find((word) => word.startsWith('--outputFile')).split('=')[1]
         writeFileSync(to, '${JSON.stringify({ ...vitest, numFailedTests: 1 })}')
       }`,
    )
    program(
      'playwright',
      `writeFileSync('browser-began', '')
       ${until('long-began')}
       function end() {
         console.log('the browser')
         writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${JSON.stringify(playwright)}')
       }`,
    )

    const { status, lines } = run('--long')

    expect(lines.filter((line) => line !== '' && !line.includes('passed')).slice(-4)).toEqual([
      '=== The whole product in a browser ===',
      'the browser',
      '=== The long suites ===',
      'long with ci',
    ])
    expect(lines).toContain('short with 0')
    expect(lines.at(-1)).toBe('11 passed, 2 failed')
    expect(status).toBe(1)
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'an error that belongs to no test of the browser is named and fails the run',
  () => {
    program('npm', '')
    program(
      'vitest',
      `const to = process.argv.find((word) => word.startsWith('--outputFile')).split('=')[1]
       writeFileSync(to, ${JSON.stringify(JSON.stringify(vitest))})`,
    )
    const errors = [{ message: 'Klopt met errors of its own' }]
    program(
      'playwright',
      `writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify({ ...playwright, errors }))})
       process.exitCode = 1`,
    )

    const { status, lines } = run()

    expect(lines).toContain('FAILED Klopt met errors of its own')
    expect(lines.at(-1)).toBe('8 passed, 1 failed')
    expect(status).toBe(1)
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'a test that only passes the second time is named as flaky and does not fail the run',
  () => {
    const [once, again] = ['expected 1 to be 2', 'timed out'].map((message) => ({ message }))
    const assertionResults = [
      { fullName: 'a message arrives', status: 'passed', failureMessages: [once.message] },
      { fullName: 'a document arrives', status: 'passed', failureMessages: [] },
    ]
    const testResults = [{ name: join(clone, 'lines.test.ts'), status: 'passed', message: '', assertionResults }]
    const tests = [{ results: [{ errors: [again] }, { errors: [] }] }]
    const suites = [
      { specs: [], suites: [{ specs: [{ file: 'chat.spec.ts', line: 5, title: 'Enter sends', ok: true, tests }] }] },
    ]
    program('npm', '')
    program(
      'vitest',
      `const to = process.argv.find((word) => word.startsWith('--outputFile')).split('=')[1]
       writeFileSync(to, ${JSON.stringify(JSON.stringify({ ...vitest, testResults }))})`,
    )
    program(
      'playwright',
      `writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify({ ...playwright, suites }))})`,
    )

    const { status, lines } = run()

    expect(lines.filter((line) => line.startsWith('FLAKY'))).toEqual([
      'FLAKY lines.test.ts > a message arrives',
      'FLAKY chat.spec.ts:5 > Enter sends',
    ])
    expect(lines.at(-1)).toBe('8 passed, 0 failed')
    expect(status).toBe(0)
  },
  60_000,
)
