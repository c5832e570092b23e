import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

// Writes down what it is asked for and makes what the setup looks for afterwards.
const fake_npm = `
  const { appendFileSync, mkdirSync, symlinkSync } = require('node:fs')
  appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
  if (process.argv[2] === 'ci') console.log('> klopt@1.0.0 prepare')
  if (process.argv[2] === 'config') console.log('https://registry.example/')
  if (process.env.FAILS?.split(' ').includes(process.argv[2])) process.exit(1)
  const makes = process.argv[2] === 'run' ? 'web/build.new/client' : 'node_modules/.bin'
  mkdirSync(makes, { recursive: true })
  try { symlinkSync(process.execPath, 'node_modules/.bin/node') } catch {}
`
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
let clone

beforeEach(() => {
  clone = join(mkdtempSync(join(tmpdir(), 'klopt-setup-')), 'a folder with blanks')
  for (const folder of ['', ...workspaces]) copy(join(folder, 'package.json'))
  for (const path of ['package-lock.json', 'scripts/setup.mjs', 'scripts/lib']) copy(path)
  writeFileSync(join(clone, 'npm.cjs'), fake_npm)
})
afterEach(() => rmSync(dirname(clone), { recursive: true }))

function copy(path) {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  cpSync(join(root, path), join(clone, path), { recursive: true })
}

/** Answers what the setup printed and what it asked npm for; `npm run dev` builds nothing. */
function setup(command, env = {}) {
  rmSync(join(clone, 'asked'), { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs'), command], {
    env: { ...process.env, npm_execpath: join(clone, 'npm.cjs'), ...env },
    encoding: 'utf8',
  })
  const asked = existsSync(join(clone, 'asked')) ? readFileSync(join(clone, 'asked'), 'utf8') : ''
  return { status, said: stdout.replace(/\d+ s\./g, '# s.'), complained: stderr, asked: asked.trim().split('\n') }
}

test('a first start says what takes long, and leaves out what only tests need', () => {
  expect(setup('start')).toEqual({
    status: 0,
    said: [
      'Installing packages (about a minute; Ctrl-C stops it) …',
      'Done in # s.',
      'Building the pages (about half a minute) …',
      'Done in # s.',
      '',
    ].join('\n'),
    complained: '',
    asked: [
      'ci --omit=dev --include=optional --no-audit --no-fund --fetch-retry-maxtimeout=10000',
      'run build --workspace web',
    ],
  })
  expect(setup('start')).toEqual({ status: 0, said: '', complained: '', asked: [''] })
})

test('the tools come with the first test, and a start takes them away from nobody', () => {
  setup('start')

  expect(setup('dev')).toMatchObject({
    said: 'Installing packages and test tools (about a minute; Ctrl-C stops it) …\nDone in # s.\n',
    asked: ['install --no-save --include=dev --include=optional --no-audit --no-fund --fetch-retry-maxtimeout=10000'],
  })
  expect(setup('start').asked).toEqual([''])

  writeFileSync(join(clone, 'e2e/package.json'), '{}')
  expect(setup('start').asked[0]).toContain('--include=dev')
})

test('without a network it says so in one line, and tries no other way to install', () => {
  const { status, complained, asked } = setup('start', { FAILS: 'ci install view' })

  expect(status).toBe(1)
  expect(complained).toBe(
    'npm could not install the packages: https://registry.example/ does not answer. Is there a network, or a proxy to set?\n',
  )
  expect(asked.map((words) => words.split(' ')[0])).toEqual(['ci', 'view', 'config'])
})

test('where npm refuses for another reason, the other way is tried', () => {
  const { status, asked } = setup('start', { FAILS: 'ci' })

  expect(status).toBe(0)
  expect(asked.map((words) => words.split(' ')[0])).toEqual(['ci', 'view', 'install', 'run'])
})

test.skipIf(process.getuid?.() === 0)('a folder that is read-only is named', () => {
  chmodSync(clone, 0o500)

  expect(setup('start')).toMatchObject({ status: 1, complained: expect.stringContaining(`write in ${clone}`) })
  chmodSync(clone, 0o700)
})

test.each(['@axe-core/playwright', 'lighthouse', 'playwright', 's3rver', 'smtp-server', 'vitest', 'oxlint'])(
  '%s is among what a start leaves out',
  (name) => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

    expect(packages[`node_modules/${name}`].dev).toBe(true)
  },
)
