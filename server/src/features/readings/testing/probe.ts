import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import inspector from 'node:inspector'
import { connect } from 'node:net'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { dropRights } from '../reader/drop-rights.ts'

// Tries what an attacker who controls a reader could do, and prints each result. Anybody may write to `folder`, only
// the user of Klopt may read `secret`, and `klopt` is one of its processes.
const [port = '', folder = '', secret = '', klopt = ''] = process.argv.slice(2)

const tries: Record<string, () => unknown> = {
  'read a file': () => readFileSync(secret, 'utf8'),
  'write a file': () => writeFileSync(join(folder, 'written'), 'x'),
  'write a database': async () => {
    const { DatabaseSync } = await import('node:sqlite')
    new DatabaseSync(join(folder, 'database')).exec('create table x (y text)')
  },
  'start a program': () => execFileSync('/bin/true'),
  'stop a process of Klopt': () => process.kill(Number(klopt), 'SIGWINCH'), // harmless if it succeeds
  'stop all processes of Klopt': () => process.kill(0, 'SIGWINCH'),
  'slow Klopt down': () => setPriority(Number(klopt), getPriority(Number(klopt))), // no effect if it succeeds
  'open an inspector': () => inspector.open(0),
  'open an inspector by a signal': async () => {
    process.kill(process.pid, 'SIGUSR1')
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (!inspector.url()) throw Object.assign(new Error('the signal opened none'), { code: 'NONE' })
  },
  'call a server': () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    connect(Number(port), '127.0.0.1', resolve).on('error', reject)
    return promise
  },
  'fetch a page': () => fetch(`http://127.0.0.1:${port}/`),
  // oxlint-disable-next-line typescript/no-implied-eval -- the test expects it to fail
  'run words as code': () => new Function('return 1')(),
  'read a file from a thread': () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const code = `require('node:fs').readFileSync(${JSON.stringify(secret)})`
    new Worker(code, { eval: true, execArgv: [] }).on('error', reject).on('exit', resolve)
    return promise
  },
}

if (process.permission) dropRights()
const ends: Record<string, string> = {}
for (const [name, attempt] of Object.entries(tries))
  try {
    await attempt()
    ends[name] = 'done'
  } catch (error) {
    ends[name] = codeOf(error)
  }
process.stdout.write(JSON.stringify({ ...ends, environment: Object.keys(process.env).length === 0 ? 'empty' : 'ours' }))

/** The code of the error or its cause, so that an unrelated failure does not count as a refusal. */
function codeOf(error: unknown): string {
  const { code, cause, info, name } = error as NodeJS.ErrnoException & { info?: { code: string } }
  return cause ? codeOf(cause) : (info?.code ?? code ?? name)
}
