import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'klopt-packed-'))
const klopt = join(folder, 'node_modules/klopt')
const dist = join(folder, 'dist')
let running

// In full form npm installs the tarball. In short form its packages are those of this clone.
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/pack.mjs'), dist], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const tarball = join(dist, `klopt-${version}.tgz`)
  if (process.env.KLOPT_FULL) execFileSync('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder })
  else unpack(tarball)
}, 600_000)
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
}, 60_000)

/** Ends Klopt, if it runs, and returns its exit code. */
async function stop() {
  if (!running || running.exitCode !== null || running.signalCode) return running?.exitCode
  const stopped = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  return stopped
}

function unpack(tarball) {
  mkdirSync(klopt, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', klopt, '--strip-components=1'])
  const modules = join(root, 'node_modules')
  const { packages } = JSON.parse(readFileSync(join(klopt, 'npm-shrinkwrap.json'), 'utf8'))
  const names = Object.keys(packages).flatMap((place) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1] ?? [])
  for (const name of names) {
    if (!existsSync(join(modules, name))) continue // of another platform
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  }
}

function run(...words) {
  return spawnSync(process.execPath, [join(klopt, 'bin/klopt.mjs'), ...words], { cwd: folder, encoding: 'utf8' })
}

/** Starts Klopt, and waits until it is ready. `out` is its whole output. */
async function startIn(cwd) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: '', PORT: port, MAIL_IN_PORT: 0, DEMO: 0, DATABASE_URL: '', DATA_DIR: '' }
  running = spawn(process.execPath, [join(klopt, 'bin/klopt.mjs')], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (out += text))
  await expect.poll(() => out, { timeout: 60_000 }).toMatch(/Klopt [\d.]+\+\d+ is ready/)
  return { port, env, out: () => out }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a packed Klopt has no tests and no types to remove', () => {
  const files = readdirSync(klopt, { recursive: true }).filter((file) => !file.startsWith('node_modules/.'))

  expect(files).toContain(join('server', 'src', 'main.js'))
  expect(
    files.filter((file) => /\.ts$|\.test\.|\btesting\b/.test(file) && !/node_modules.(?!@klopt)/.test(file)),
  ).toEqual([])
})

test('a packed Klopt pins the versions of its packages', () => {
  const { packages } = JSON.parse(readFileSync(join(klopt, 'npm-shrinkwrap.json'), 'utf8'))
  const ours = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

  expect(packages['node_modules/fastify'].version).toBe(ours['node_modules/fastify'].version)
  expect(packages['node_modules/vite']).toBeUndefined()
})

test('every link in the texts of a packed Klopt leads to a text in it', () => {
  const pages = readdirSync(klopt, { recursive: true }).filter((file) => /^(?!node_modules).*\.md$/.test(file))
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(klopt, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)]
      .map(([, path]) => join(dirname(page), path))
      .filter((path) => !existsSync(join(klopt, path))),
  )

  expect(pages).toContain(join('docs', 'operations.md'))
  expect(broken).toEqual([])
})

test('a packed Klopt starts in an empty folder, keeps its data there and answers with the first page', async () => {
  const cwd = join(folder, 'a folder')
  mkdirSync(cwd)
  const { port, env } = await startIn(cwd)

  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>')
  expect(existsSync(join(cwd, 'data/db'))).toBe(true)
  expect(existsSync(join(klopt, 'data'))).toBe(false)

  const doctor = spawnSync(process.execPath, [join(klopt, 'bin/klopt.mjs'), 'doctor'], { cwd, env, encoding: 'utf8' })
  expect(doctor.stdout).toMatch(/^ok +server /m)
  const sandbox = existsSync('/usr/bin/prlimit') ? 'no writing to files' : 'documents are read' // Linux has it, macOS not
  expect(doctor.stdout).toContain(sandbox)

  expect(await stop()).toBe(0)
}, 120_000)

test.skipIf(process.platform === 'win32')(
  'when npx klopt is killed, Klopt and its PostgreSQL stop as they always do',
  async () => {
    const { out } = await startIn(join(folder, 'a folder'))
    const lock = join(folder, 'a folder/data/db/postmaster.pid')
    expect(existsSync(lock)).toBe(true)

    running.kill('SIGKILL')

    await expect.poll(() => existsSync(lock), { timeout: 30_000 }).toBe(false)
    expect(out()).toContain('Klopt is stopping.')
  },
  120_000,
)

test.skipIf(process.platform === 'win32')('npx klopt ends as Klopt ends, also when that is killed', () => {
  const app = join(folder, 'another')
  mkdirSync(join(app, 'bin'), { recursive: true })
  mkdirSync(join(app, 'server/src'), { recursive: true })
  copyFileSync(join(klopt, 'bin/klopt.mjs'), join(app, 'bin/klopt.mjs'))
  const endOf = (code) => {
    writeFileSync(join(app, 'server/src/main.js'), code)
    const { status, signal } = spawnSync(process.execPath, [join(app, 'bin/klopt.mjs')])
    return signal ?? status
  }

  expect(endOf('process.exit(7)')).toBe(7)
  expect(endOf("process.kill(process.pid, 'SIGKILL')")).toBe('SIGKILL')
  expect(endOf("process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 60_000)")).toBe('SIGTERM')
})

test('a packed Klopt lists its commands, and refuses one that it does not know', () => {
  expect(run('--help').stdout).toContain('Usage: npx klopt <command> [options]')
  expect(run('nonsense').status).toBe(2)
})
