import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/src/testing/free-port.ts'
import { machine, record, table } from './figures.ts'
import { settingsOf, usualFlags } from './servers.ts'

/*
 * Measures the memory of an idle Klopt with everything that it starts, on an empty installation, as `npm start` starts
 * it: the sum of what each process has of its own, and of its share of what several use (PSS). Only on Linux.
 */
const settleMs = Number(process.argv[2] ?? 60) * 1000
const folder = mkdtempSync(join(tmpdir(), 'klopt-idle-'))
const settings = { ...settingsOf(await freePort(), folder), LOG_LEVEL: 'debug' }
const klopt = spawn(process.execPath, [...usualFlags, 'server/src/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let output = ''
klopt.stdout.on('data', (words: Buffer) => void (output += words.toString()))
while (!output.includes('The jobs have started')) {
  if (klopt.exitCode !== null) throw new Error(output)
  await pause(100)
}
await pause(settleMs)

const parts = new Map<string, number>()
for (const pid of familyOf(String(klopt.pid))) {
  const kind = kindOf(pid)
  parts.set(kind, (parts.get(kind) ?? 0) + pssOf(pid))
}
const whole = [...parts.values()].reduce((a, b) => a + b)
const rows = [...parts, ['the whole product', whole] as const].map(([kind, mb]) => [kind, mb.toFixed(0)])
const details = table([['PSS', 'MB'], ...rows])
console.log(details)
const day = new Date().toISOString().slice(0, 10)
record(
  'Memory of an idle Klopt',
  `${day}: ${whole.toFixed(0)} MB, ${settleMs / 1000} s after the start of an empty installation (${machine('of its own')}). Goal: ≤ 300 MB`,
  details,
)
const ended = once(klopt, 'exit')
klopt.kill()
await ended
rmSync(folder, { recursive: true, force: true })

function familyOf(pid: string): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [
      name,
      readProcess(name, 'stat')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    ])
  const found = [pid]
  for (const one of found) found.push(...parents.flatMap(([name = '', parent]) => (parent === one ? [name] : [])))
  return found
}

function kindOf(pid: string): string {
  const command = readProcess(pid, 'cmdline')
  if (command.includes('src/jobs/main')) return 'jobs'
  if (command.includes('readings/reader')) return 'waiting readers'
  if (command.includes('verdict/main')) return 'checks of mails'
  return command.includes('postgres') ? 'PostgreSQL' : 'server'
}

function pssOf(pid: string): number {
  return Number(readProcess(pid, 'smaps_rollup').match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024
}

/** Empty if the process ended meanwhile. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}
