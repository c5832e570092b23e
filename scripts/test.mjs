// Runs all checks and tests. After a failure the later parts still run.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { chromiumPath } from './lib/chromium.mjs'
import { cache, root } from './lib/run.mjs'
import { noteWholeRuns, shortened } from './lib/whole-runs.mjs'

const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  CHROMIUM_PATH: chromiumPath(),
  ...(process.argv.includes('--full') && { KLOPT_FULL: '1' }),
}
// Only CI repeats a failed test, and reports one that then passes as FLAKY (docs/decisions/050).
const retries = process.env.CI ? 1 : 0
const vitestReport = join(cache, 'vitest.json')
const longReport = join(cache, 'long.json')
const playwrightReport = join(cache, 'playwright.json')

// The checks run in parallel with the tests, which often wait. Their output is printed after that of the tests.
const checking = inTurn([
  { name: 'Types', test: () => check('types') },
  { name: 'Lint', test: () => check('lint') },
  { name: 'Format', test: () => check('format:check') },
])
const tests = [await begin({ name: 'Unit, API and web tests', test: vitest })]
const checks = await checking
for (const { name, output } of checks) console.log(`\n=== ${name} ===\n${output}`)
// The long suites run beside the browser: they wait as often, for a killed process or for a lock.
const isLong = process.argv.includes('--long')
const running = isLong ? timed({ name: 'The long suites', test: longSuites }) : null
tests.push(await begin({ name: 'The whole product in a browser', test: playwright }))
if (running) {
  const long = await running
  console.log(`\n=== ${long.name} ===\n${long.output}`)
  tests.push(long)
}
const parts = [...checks, ...tests]

for (const one of parts.flatMap(({ flaky = [] }) => flaky)) console.log(`\nFLAKY ${one}`)
for (const failure of parts.flatMap(({ failures = [] }) => failures)) console.log(`\nFAILED ${failure}`)
console.log('')
for (const { name, passed, failed, skipped = 0, seconds } of parts) {
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`)
}
if (isLong)
  for (const name of shortened('ci')) console.log(`Shortened: ${name}, where nothing changed since they ran whole.`)
const failed = sum('failed')
console.log(`${sum('passed')} passed, ${failed} failed`)
if (isLong && failed === 0) noteWholeRuns()
process.exitCode = failed ? 1 : 0

function sum(field) {
  return parts.reduce((total, part) => total + part[field], 0)
}

async function inTurn(all) {
  const done = []
  for (const one of all) done.push(await timed(one))
  return done
}

function begin(part) {
  console.log(`\n=== ${part.name} ===`)
  return timed(part)
}

async function timed({ name, test }) {
  const began = Date.now()
  const counts = await test()
  return { name, ...counts, seconds: ((Date.now() - began) / 1000).toFixed(1) }
}

/** Writes its output to a file, because it runs in parallel with the tests. */
async function check(script) {
  const { path, file } = outputNamed('check.txt')
  const ok = await run('npm', ['run', script], { output: file })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: readFileSync(path, 'utf8') }
}

function outputNamed(name) {
  mkdirSync(cache, { recursive: true })
  const path = join(cache, name)
  return { path, file: openSync(path, 'w') }
}

function vitest() {
  return vitestOf(process.argv.includes('--full') ? [] : ['--project', '!heavy'], vitestReport)
}

async function longSuites() {
  const { path, file } = outputNamed('long.txt')
  const counts = await vitestOf(['--project', 'heavy'], longReport, { output: file, more: { KLOPT_FULL: 'ci' } })
  return { ...counts, output: readFileSync(path, 'utf8') }
}

function vitestOf(suites, report, options) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...suites, ...reports, `--retry=${retries}`]
  return counted('vitest', args, report, readVitest, options)
}

function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
    flaky: report.testResults.flatMap((file) => messagesOfFile(file, (test) => test.status === 'passed')),
  }
}

/** The failures of a file, which are repeated at the end of the output. */
function failuresOfFile(file) {
  const failed = messagesOfFile(file, (test) => test.status === 'failed')
  if (failed.length || file.status !== 'failed') return failed
  return [`${relative(root, file.name)}\n${file.message}`]
}

function messagesOfFile({ name, assertionResults }, which) {
  return assertionResults
    .filter((test) => which(test) && test.failureMessages?.length)
    .map(({ fullName, failureMessages }) => `${relative(root, name)} > ${fullName}\n${failureMessages.join('\n')}`)
}

function playwright() {
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', `--retries=${retries}`]
  return counted('playwright', args, playwrightReport, ({ stats, suites, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    // The errors belong to no test: of starting and stopping the Klopt that all tests share.
    failures: [...specsOf(suites, ({ ok }) => !ok), ...errors.map(({ message }) => message)],
    flaky: specsOf(suites, ({ ok, tests }) => ok && messagesOf(tests).length > 0),
  }))
}

function specsOf(suites, which) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(which).map(({ file, line, title, tests }) => {
      return `${file}:${line} > ${title}\n${messagesOf(tests).join('\n')}`
    }),
    ...specsOf(inner, which),
  ])
}

function messagesOf(tests) {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
}

/** A runner that fails without a failed test (an unreadable file, no tests) counts as one failure. */
async function counted(command, args, report, read, options) {
  mkdirSync(cache, { recursive: true })
  rmSync(report, { force: true })
  const ok = await run(command, args, options)
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  const nothing = counts.passed + counts.failed === 0
  return (ok && !nothing) || counts.failed ? counts : { ...counts, failed: 1 }
}

/** Runs a command. Resolves to whether it succeeded. */
function run(command, args, { output = 'inherit', more = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...env, ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
