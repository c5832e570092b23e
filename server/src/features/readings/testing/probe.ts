import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { giveUp } from '../reader/give-up.ts'

// What somebody who got hold of a reader would try; it prints how each try ended.
const [port = '', secret = ''] = process.argv.slice(2)

const tries: Record<string, () => unknown> = {
  'read a file': () => readFileSync(secret, 'utf8'),
  'write a file': () => writeFileSync(join(tmpdir(), 'klopt-probe'), 'x'),
  'start a program': () => execFileSync('/bin/true'),
  'call a server': () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    connect(Number(port), '127.0.0.1', resolve).on('error', reject)
    return promise
  },
  'fetch a page': () => fetch(`http://127.0.0.1:${port}/`),
  // oxlint-disable-next-line typescript/no-implied-eval -- that it cannot is what is tried
  'run words as code': () => new Function('return 1')(),
  'read a file from a thread': () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const code = `require('node:fs').readFileSync(${JSON.stringify(secret)})`
    new Worker(code, { eval: true, execArgv: [] }).on('error', reject).on('exit', resolve)
    return promise
  },
}

giveUp()
const ends: Record<string, string> = {}
for (const [name, attempt] of Object.entries(tries))
  try {
    await attempt()
    ends[name] = 'done'
  } catch (error) {
    ends[name] = codeOf(error)
  }
process.stdout.write(JSON.stringify({ ...ends, environment: Object.keys(process.env).length === 0 ? 'empty' : 'ours' }))

/** Its own code, or that of what caused it, so that a try that failed for a reason of its own does not pass for refused. */
function codeOf(error: unknown): string {
  const { code, cause, name } = error as NodeJS.ErrnoException
  return cause ? codeOf(cause) : (code ?? name)
}
