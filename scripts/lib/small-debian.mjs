// Small Debian systems from debootstrap, in which Klopt is installed and used as its pages say. Root only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveUp } from './run.mjs'

const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }

/**
 * Makes a minimal system, and removes it after the work.
 * @param {string} suite `bookworm` or `trixie`
 * @param {(system: string, inside: (...command: string[]) => string) => Promise<void>} work `system` is its folder.
 * `inside` runs a command in it and returns its output.
 */
export async function inSmallDebian(suite, work) {
  if (process.getuid?.() !== 0) giveUp('Run this as root: it makes small systems and enters them.')
  const system = mkdtempSync(join(tmpdir(), `klopt-${suite}-`))
  try {
    chmodSync(system, 0o755) // the user klopt enters it
    must('debootstrap', ['--variant=minbase', suite, system, mirror])
    must('mount', ['-t', 'proc', 'proc', join(system, 'proc')])
    await work(system, (...command) => must('chroot', [system, ...command]))
  } finally {
    spawnSync('umount', [join(system, 'proc')])
    rmSync(system, { recursive: true, force: true })
  }
}

/**
 * Runs the command of Klopt's unit as its user, as systemd would, during some work. Returns what the work does.
 * @template Seen
 * @param {string} system
 * @param {string[]} unit
 * @param {string} port
 * @param {() => Promise<Seen>} work
 */
export async function whileRunning(system, unit, port, work) {
  const klopt = spawn('chroot', [system, 'runuser', '-u', 'klopt', '--', 'env', ...unit], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

/** Signs in and downloads the first document there is. Returns its name and hash. */
export async function look(port, { email, password }) {
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

/** Runs a command and returns its output. */
export function must(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: Infinity })
  // `doctor` names what a new installation does not have yet, such as a mail server.
  if (status === 0 || args.at(-1) === 'doctor') return stdout
  throw new Error(`${command} ${args.join(' ')} failed (${error?.message ?? status}):\n${stdout}${stderr}`)
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
