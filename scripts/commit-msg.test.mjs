import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const good = 'messages: Number them under the dossier lock.'
const { prepare } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
let clone

beforeEach(() => {
  clone = join(mkdtempSync(join(tmpdir(), 'klopt-commits-')), 'a folder with blanks')
  mkdirSync(clone)
  for (const path of ['scripts/commit-msg.mjs', 'scripts/hooks', 'scripts/lib'])
    cpSync(join(root, path), join(clone, path), { recursive: true })
})
afterEach(() => rmSync(dirname(clone), { recursive: true }))

/** Ignores the git settings of this machine. */
function run(command, args, options = {}) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) delete env[name]
  return spawnSync(command, args, { cwd: clone, encoding: 'utf8', env, ...options })
}

function git(...args) {
  return run('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@bouw.example', ...args])
}

/** Commits without the hook. */
function commit(message) {
  return git('commit', '--allow-empty', '--no-verify', '-m', message)
}

function install() {
  return run(prepare, [], { shell: true })
}

function hooksPath() {
  return git('config', '--get', 'core.hooksPath').stdout.trim()
}

function checkMessage(text) {
  writeFileSync(join(clone, 'message'), text)
  return run(process.execPath, ['scripts/commit-msg.mjs', 'message'])
}

function checkHistory() {
  return run(process.execPath, ['scripts/commit-msg.mjs'])
}

test.each([
  good,
  'web-ui: Read at most 3 pages.',
  's3: Stream.',
  `${'docs: '.padEnd(6)}${'A'.padEnd(65, 'a')}.`, // 72 characters
  `\n# Please enter the commit message\n${good}\n# On branch main\n\nWhy it is right.`,
  `${good}\n# ------------------------ >8 ------------------------\ndiff --git a/a b/a`,
  "Merge branch 'h/f'",
  'Revert "messages: Number them under the dossier lock."',
  'fixup! messages: Number them under the dossier lock.',
])('%j is accepted', (text) => {
  expect(checkMessage(text)).toMatchObject({ status: 0, stdout: '', stderr: '' })
})

test.each([
  ['Number messages under the dossier lock.', 'is not "area: Imperative sentence."'],
  ['messages: number them under the dossier lock.', 'is not "area: Imperative sentence."'],
  ['messages: Number them under the dossier lock', 'is not "area: Imperative sentence."'],
  ['messages: Number them …...', 'is not "area: Imperative sentence."'],
  ['Messages: Number them under the dossier lock.', 'is not "area: Imperative sentence."'],
  ['messages, web: Number them.', 'is not "area: Imperative sentence."'],
  ['web/ui: Number them.', 'is not "area: Imperative sentence."'],
  ['messages:Number them.', 'is not "area: Imperative sentence."'],
  ['messages:  Number them.', 'is not "area: Imperative sentence."'],
  ['', 'is not "area: Imperative sentence."'],
  [`docs: ${'A'.padEnd(66, 'a')}.`, 'has more than 72 characters'],
  [`${good}\nWhy it is right.`, 'The line after the subject is not empty.'],
])('%j is refused with one line and an example', (text, fault) => {
  const { status, stderr } = checkMessage(text)

  expect(status).toBe(1)
  expect(stderr).toContain(fault)
  expect(stderr).toMatch(/ Example: messages: Number them under the dossier lock\.\n$/)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('after an install git refuses a commit with a wrong subject', () => {
  git('init')
  expect(install()).toMatchObject({ status: 0, stderr: '' })

  expect(git('commit', '--allow-empty', '-m', 'Some changes')).toMatchObject({ status: 1 })
  expect(git('commit', '--allow-empty', '-m', good)).toMatchObject({ status: 0 })
})

test('an install does not change hooks that are already set or those of an outer repository', () => {
  git('init')
  git('config', 'core.hooksPath', 'my-hooks')
  install()
  expect(hooksPath()).toBe('my-hooks')

  rmSync(join(clone, '.git'), { recursive: true })
  git('init', dirname(clone))
  expect(install()).toMatchObject({ status: 0, stderr: '' })
  expect(hooksPath()).toBe('')
})

test('an install works without a repository and without the scripts', () => {
  expect(install()).toMatchObject({ status: 0, stderr: '' })

  rmSync(join(clone, 'scripts'), { recursive: true })
  expect(install()).toMatchObject({ status: 0, stderr: '' })
})

test('CI checks the commits since the last tag and reports each wrong one', () => {
  git('init')
  commit('Anything before the rule')
  git('tag', 'v1.0.0')
  commit(good)
  expect(checkHistory()).toMatchObject({ status: 0, stderr: '' })

  commit('More changes')
  commit('Again more\n\nWith a body.')
  const { status, stderr } = checkHistory()
  expect(status).toBe(1)
  expect(stderr.match(/^Commit [0-9a-f]+: The subject "(Again more|More changes)" .*$/gm)).toHaveLength(2)
})

test('without tags CI checks the commits since the introduction of the rule', () => {
  git('init')
  commit('Anything before the rule')
  const path = join(clone, 'scripts/commit-msg.mjs')
  const start = git('rev-parse', 'HEAD').stdout.trim()
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(first_checked_after = ')\w+/, `$1${start}`))
  expect(checkHistory()).toMatchObject({ status: 0, stderr: '' })

  commit('More changes')
  expect(checkHistory()).toMatchObject({ status: 1, stderr: expect.stringContaining('"More changes"') })
})

test('CI checks nothing if the history is missing', () => {
  expect(checkHistory()).toMatchObject({ status: 0, stderr: '' })

  git('init')
  expect(checkHistory()).toMatchObject({ status: 0, stderr: '' })
  commit('In a shallow clone')
  expect(checkHistory()).toMatchObject({ status: 0, stderr: '' })
})
