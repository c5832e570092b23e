import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
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
  if (!running || running.exitCode !== null) return running?.exitCode
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

test('a packed Klopt starts in an empty folder, keeps its data there and answers with the first page', async () => {
  const port = await freePort()
  const cwd = join(folder, 'a folder')
  mkdirSync(cwd)
  const env = { ...process.env, NODE_ENV: '', PORT: port, MAIL_IN_PORT: 0, DEMO: 0, DATABASE_URL: '', DATA_DIR: '' }
  running = spawn(process.execPath, [join(klopt, 'bin/klopt.mjs')], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (out += text))
  await expect.poll(() => out, { timeout: 60_000 }).toContain(`Klopt ${version} is ready`)

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

test('a packed Klopt lists its commands, and refuses one that it does not know', () => {
  expect(run('--help').stdout).toContain('Usage: npx klopt <command> [options]')
  expect(run('nonsense').status).toBe(2)
})
