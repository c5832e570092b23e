// Tries the Debian package in dist on minimal systems: installs it, starts it by its unit, signs in, makes backups, purges
// it, installs it anew and restores a backup as its own papers say. `npm run debian` runs this as root on Debian: SUITE … selects others than bookworm and trixie.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
const restored = 'whole.tar.gz'
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
    const seen = await tryPackage(suite, system, inside)
    purge(suite, system, inside)
    inside('apt-get', 'install', '-y', '-q', '--no-install-recommends', `/tmp/${deb}`)
    await tryRestore(suite, system, inside, seen)
    purge(suite, system, inside)
    console.log(`${suite}: purged; its ${backupsIn(system).length} backups stay in /var/backups/klopt`)
  } finally {
    spawnSync('umount', [join(system, 'proc')])
    rmSync(system, { recursive: true, force: true })
  }
}

function purge(suite, system, inside) {
  inside('apt-get', 'purge', '-y', '-q', 'klopt')
  const left = ['/etc/klopt', '/var/lib/klopt', '/usr/lib/klopt'].filter((path) => existsSync(join(system, path)))
  if (left.length > 0) throw new Error(`${suite}: purge left ${left.join(', ')}.`)
  if (inside('getent', 'passwd').includes('klopt')) throw new Error(`${suite}: purge left the user klopt.`)
}

/** Starts it as it was installed, then with the demo. Returns what was seen there. */
async function tryPackage(suite, system, inside) {
  const port = await freePort()
  set(system, { PORT: port })
  await running(system, port, async () => {
    console.log(`${suite}: starts with the settings of the package\n${inside('klopt', 'doctor')}`)
    inside('runuser', '-u', 'klopt', '--', 'env', ...commandOf(system, 'klopt-backup.service'))
    console.log(`${suite}: the night made ${backupsIn(system).join(', ')}`)
  })
  set(system, { NODE_ENV: 'development', DEMO: 1 })
  return running(system, port, async () => {
    const [account] = JSON.parse(readFileSync(join(system, 'var/lib/klopt/demo-accounts.json'), 'utf8'))
    const seen = await look(port, account)
    console.log(`${suite}: signed in as ${account.email}, and read ${seen.filename}`)
    inside('klopt', 'backup', `/var/backups/klopt/${restored}`)
    return { account, seen }
  })
}

/** Follows the packaged page into a new installation, in which the same person then finds the same document. */
async function tryRestore(suite, system, inside, { account, seen }) {
  const port = await freePort()
  set(system, { PORT: port, NODE_ENV: 'development', DEMO: 0 })
  const page = readFileSync(join(system, 'usr/share/doc/klopt/docs/recipes.md'), 'utf8')
  const steps = page.match(/<!-- run: restore on Debian -->\n\n```sh\n([^]*?)```/)?.[1] ?? ''
  const [before, after] = steps.split('systemctl start klopt\n')
  if (!before.startsWith('systemctl stop klopt\n') || !after) throw new Error(`The recipe has other steps:\n${steps}`)
  // systemd does not run here. It would have started the service by now, so that its database is there.
  await running(system, port, async () => {})
  const run = (lines) => inside('env', `BACKUP=/var/backups/klopt/${restored}`, 'sh', '-euc', lines)
  console.log(`${suite}: ${run(before.replace('systemctl stop klopt\n', '')).trim()}`)
  await running(system, port, async () => {
    run(`${after.trim()} || true # it names what a new installation lacks`)
    const again = await look(port, account)
    if (JSON.stringify(again) !== JSON.stringify(seen)) throw new Error(`${suite}: the restore has another document.`)
    console.log(`${suite}: restored; signed in as ${account.email}, and read ${again.filename} again`)
  })
}

/** Signs in and downloads the first document there is. */
async function look(port, { email, password }) {
  const api = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const { access_token } = await json(fetch(`${api}/api/v1/auth/login`, { method: 'POST', headers, body }))
  const read = (path) => json(fetch(`${api}/${path}`, { headers: { authorization: `Bearer ${access_token}` } }))
  for (const { id } of await read('app/dossiers/list')) {
    const [document] = await read(`api/v1/dossiers/${id}/documents`)
    if (!document) continue
    const { signed_url } = await read(`api/v1/documents/${document.id}/download`)
    const answer = await fetch(new URL(signed_url, api))
    if (answer.status !== 200) throw new Error(`The download was answered with ${answer.status}.`)
    const sha256 = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
    return { filename: document.filename, sha256 }
  }
  throw new Error('There is no document.')
}

async function json(asked) {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Writes settings over those of the package. */
function set(system, settings) {
  const path = join(system, 'etc/klopt/klopt.env')
  const lines = readFileSync(path, 'utf8').split('\n')
  const kept = lines.filter((line) => !Object.keys(settings).includes(line.split('=')[0]))
  writeFileSync(path, [...kept, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ''].join('\n'))
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
    return await work()
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
