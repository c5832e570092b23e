import { execFileSync } from 'node:child_process'
import { chmodSync, constants, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Loaded before a reader, in each of its threads: says of every try to reach somebody, before it is refused. */
const counter = `
import net from 'node:net'
import dns from 'node:dns'
import dgram from 'node:dgram'
import child from 'node:child_process'
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const told = (owner, ...names) => {
  for (const name of names) {
    const own = owner[name]
    owner[name] = function (...given) {
      writeSync(2, 'tried ' + name + '\\n')
      return own.apply(this, given)
    }
  }
}
told(net.Socket.prototype, 'connect')
told(dns, 'lookup', 'resolve')
told(dns.promises, 'lookup', 'resolve')
told(dgram.Socket.prototype, 'connect', 'send')
told(child, 'spawn', 'execFileSync', 'execFile', 'exec')
told(globalThis, 'fetch')
if (isMainThread) writeSync(2, 'began\\n')
`

/**
 * A Node that readers are started with in place of the one they have: the same, but what they try on the network is
 * written down. `preload` makes a Klopt use it, and `readers` tells how often it did. It is written into a pipe, since a
 * reader may not write to a file, and reachable for the user that a reader may be.
 */
export function countedNode(folder: string) {
  const [node, tries, preload] = ['node', 'tries', 'preload.mjs'].map((name) => join(folder, name))
  if (!node || !tries || !preload) throw new Error('no folder')
  const code = `data:text/javascript,${encodeURIComponent(counter)}`.replaceAll("'", '%27')
  chmodSync(folder, 0o755)
  execFileSync('mkfifo', ['-m', '666', tries])
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' --import '${code}' "$@" 2>'${tries}'\n`)
  chmodSync(node, 0o755)
  const starts_readers = `process.argv[1]?.endsWith('jobs/main.ts')`
  writeFileSync(preload, `if (${starts_readers}) process.execPath = ${JSON.stringify(node)}\n`)
  const pipe = openSync(tries, constants.O_RDWR | constants.O_NONBLOCK) // for writing too: it never comes to its end
  let all = ''
  const said = (what: RegExp) => (all += emptied(pipe)).match(what) ?? []
  return { node, preload, tries: () => said(/^tried .*/gm), readers: () => said(/^began$/gm).length }
}

function emptied(pipe: number): string {
  const room = Buffer.alloc(65_536)
  let all = ''
  try {
    for (;;) all += room.toString('utf8', 0, readSync(pipe, room))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return all
    throw error
  }
}
