import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

let clone

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'klopt-whole-'))
  cpSync(join(root, 'scripts/lib'), join(clone, 'scripts/lib'), { recursive: true })
  for (const folder of ['contract/src', 'server/src/features/readings', 'web']) write(`${folder}/one.ts`, '1')
  write('tests/whole-runs.json', '{}')
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
  ])
    spawnSync('git', words, { cwd: clone })
})
afterEach(() => rmSync(clone, { recursive: true }))

function write(path, content) {
  mkdirSync(join(clone, path, '..'), { recursive: true })
  writeFileSync(join(clone, path), content)
}

/** Calls a function of the library in the clone, and returns what it returns. */
function call(code) {
  const script = `import('./scripts/lib/whole-runs.mjs').then((lib) => console.log(JSON.stringify(lib.${code} ?? null)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: clone, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('the suites of reading are short in CI only while nothing changed in what they test since they ran whole', () => {
  expect(call(`shortened('ci')`)).toEqual([])
  call('noteWholeRuns()')

  expect(call(`shortened('ci')`)).toEqual(['readings'])
  expect(call(`shortened('1')`)).toEqual([])
  write('web/one.ts', '2')
  expect(call(`shortened('ci')`)).toEqual(['readings'])
  write('server/src/features/readings/one.ts', '2')
  expect(call(`shortened('ci')`)).toEqual([])
})

test('without git all suites run whole', () => {
  call('noteWholeRuns()')
  rmSync(join(clone, '.git'), { recursive: true })

  expect(call(`shortened('ci')`)).toEqual([])
})
