import { execFileSync } from 'node:child_process'
import { chmodSync, constants, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Loaded into each thread of a reader: reports every attempt to use the network, before it is refused. */
const counter = `
import net from 'node:net'
import dns from 'node:dns'
import dgram from 'node:dgram'
import child from 'node:child_process'
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const watch = (owner, ...names) => {
  for (const name of names) {
    const own = owner[name]
    owner[name] = function (...args) {
      writeSync(2, 'tried ' + name + '\\n')
      return own.apply(this, args)
    }
  }
}
watch(net.Socket.prototype, 'connect')
watch(dns, 'lookup', 'resolve')
watch(dns.promises, 'lookup', 'resolve')
watch(dgram.Socket.prototype, 'connect', 'send')
watch(child, 'spawn', 'execFileSync', 'execFile', 'exec')
watch(globalThis, 'fetch')
if (isMainThread) writeSync(2, 'began\\n')
`

/**
 * A replacement for the readers' Node that reports their attempts to use the network. `preload` makes Klopt use it, and
 * `readers` counts its starts. It reports through a pipe, because a reader may not write files, and the pipe is open to
 * the reader's user.
 */
export function countedNode(folder: string) {
  const [node, tries, preload] = ['node', 'tries', 'preload.mjs'].map((name) => join(folder, name))
  if (!node || !tries || !preload) throw new Error('no folder')
  const code = `data:text/javascript,${encodeURIComponent(counter)}`.replaceAll("'", '%27')
  chmodSync(folder, 0o755)
  execFileSync('mkfifo', ['-m', '666', tries])
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' --import '${code}' "$@" 2>'${tries}'\n`)
  chmodSync(node, 0o755)
  const startsReaders = `process.argv[1]?.endsWith('jobs/main.ts')`
  writeFileSync(preload, `if (${startsReaders}) process.execPath = ${JSON.stringify(node)}\n`)
  const pipe = openSync(tries, constants.O_RDWR | constants.O_NONBLOCK) // opened for writing too, so that it never reaches its end
  let all = ''
  const linesOf = (what: RegExp) => (all += emptied(pipe)).match(what) ?? []
  return { node, preload, tries: () => linesOf(/^tried .*/gm), readers: () => linesOf(/^began$/gm).length }
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
