// Tries the Debian package in dist on minimal systems: installs it, starts it by its unit, signs in, makes a night's
// backup, and purges it. `npm run debian` runs this as root on Debian: SUITE … selects others than bookworm and trixie.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveUp, root } from './lib/run.mjs'

const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const suites = process.argv.length > 2 ? process.argv.slice(2) : ['bookworm', 'trixie']
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
const dist = join(root, 'dist')
const deb = existsSync(dist) ? readdirSync(dist).find((name) => name.endsWith('.deb')) : null
if (!deb) giveUp('There is no Debian package in dist: make one with npm run release -- --draft.')
if (process.getuid?.() !== 0) giveUp('Run this as root: it makes small systems and enters them.')

for (const suite of suites) await tryOn(suite)

async function tryOn(suite) {
  const system = mkdtempSync(join(tmpdir(), `klopt-${suite}-`))
  const inside = (...command) => must('chroot', [system, ...command])
  try {
    chmodSync(system, 0o755) // the user klopt enters it
    must('debootstrap', ['--variant=minbase', suite, system, mirror])
    must('mount', ['-t', 'proc', 'proc', join(system, 'proc')])
    copyFileSync(join(dist, deb), join(system, 'tmp', deb))
    inside('apt-get', 'update', '-q')
    inside('apt-get', 'install', '-y', '-q', '--no-install-recommends', `/tmp/${deb}`)
    await tryPackage(suite, system, inside)
    inside('apt-get', 'purge', '-y', '-q', 'klopt')
    const left = ['/etc/klopt', '/var/lib/klopt', '/usr/lib/klopt'].filter((path) => existsSync(join(system, path)))
    if (left.length > 0) throw new Error(`${suite}: purge left ${left.join(', ')}.`)
    if (inside('getent', 'passwd').includes('klopt')) throw new Error(`${suite}: purge left the user klopt.`)
    console.log(`${suite}: purged; its ${backupsIn(system).length} backup stays in /var/backups/klopt`)
  } finally {
    spawnSync('umount', [join(system, 'proc')])
    rmSync(system, { recursive: true, force: true })
  }
}

async function tryPackage(suite, system, inside) {
  const port = await freePort()
  const settings = join(system, 'etc/klopt/klopt.env')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^PORT=.*/m, `PORT=${port}`))
  await running(system, port, async () => {
    console.log(`${suite}: starts with the settings of the package\n${inside('klopt', 'doctor')}`)
    inside('runuser', '-u', 'klopt', '--', 'env', ...commandOf(system, 'klopt-backup.service'))
    console.log(`${suite}: the night made ${backupsIn(system).join(', ')}`)
  })
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^NODE_ENV=.*/m, 'NODE_ENV=development\nDEMO=1'))
  await running(system, port, async () => {
    const [{ email, password }] = JSON.parse(readFileSync(join(system, 'var/lib/klopt/demo-accounts.json'), 'utf8'))
    const body = JSON.stringify({ email, password })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`${suite}: signing in was answered with ${answer.status}.`)
    console.log(`${suite}: signed in as ${email}`)
  })
}

/** Runs the unit's command as its user, as systemd would, during some work. */
async function running(system, port, work) {
  const unit = ['runuser', '-u', 'klopt', '--', 'env', ...commandOf(system, 'klopt.service')]
  const klopt = spawn('chroot', [system, ...unit], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(klopt, 'exit')
  let output = ''
  for (const stream of [klopt.stdout, klopt.stderr]) stream.on('data', (text) => (output += text))
  try {
    for (let left = 1200; !output.includes('is ready'); left -= 1) {
      if (klopt.exitCode !== null || left === 0) throw new Error(`Klopt did not start:\n${output}`)
      await pause(100)
    }
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
    if (status !== 200) throw new Error(`/readyz was answered with ${status}.`)
    await work()
  } finally {
    klopt.kill('SIGTERM')
    await ended
  }
}

/** The variables and the command of a unit. */
function commandOf(system, name) {
  const unit = readFileSync(join(system, 'lib/systemd/system', name), 'utf8')
  return ['Environment', 'ExecStart'].flatMap(
    (key) => unit.match(new RegExp(`^${key}=(.*)$`, 'm'))?.[1].split(' ') ?? [],
  )
}

function backupsIn(system) {
  return readdirSync(join(system, 'var/backups/klopt'))
}

function must(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: Infinity })
  // `doctor` names what a new installation does not have yet, such as a mail server.
  if (status === 0 || args.at(-1) === 'doctor') return stdout
  throw new Error(`${command} ${args.join(' ')} failed (${error?.message ?? status}):\n${stdout}${stderr}`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
