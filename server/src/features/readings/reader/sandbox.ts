import { execFile, type SpawnOptions } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'

/** The restrictions of a reader by the operating system, in addition to those by Node. */
export type Sandbox = {
  /** It runs as a user that owns no files and no processes, so it cannot touch those of Klopt's user. */
  own_user: boolean
  /** It has no network and sees no other processes. */
  namespaces: boolean
  /** It cannot write to files and leaves no core dump. */
  file_limit: boolean
}

const none: Sandbox = { own_user: false, namespaces: false, file_limit: false }
const bestFirst: Sandbox[] = [
  { own_user: true, namespaces: true, file_limit: true },
  { own_user: true, namespaces: false, file_limit: true },
  { own_user: false, namespaces: true, file_limit: true },
  { own_user: false, namespaces: false, file_limit: true },
]

/** User ids without an account: the range that systemd uses for dynamic users. */
const firstUser = 61_184
const users = 4000
const secondsMost = 25 * 60 // more than a reader waits for its document and reads it
const triedWithinMs = 20_000

const chosen = new Map<string, Promise<Sandbox>>()

/**
 * Chooses the strictest sandbox that this machine allows, in which `node` runs and can read all of `readable`. Only
 * root may run a reader as another user, a container may forbid namespaces, and only Linux has either.
 */
export function chooseSandbox(node: string, readable: string[]): Promise<Sandbox> {
  const earlier = chosen.get(node)
  if (earlier) return earlier
  const choosing = choose(node, readable)
  chosen.set(node, choosing)
  return choosing
}

async function choose(node: string, readable: string[]): Promise<Sandbox> {
  for (const sandbox of bestFirst) {
    // Tried twice, so that a momentary lack of memory or processes does not weaken the sandbox permanently.
    if ((await canRead(sandbox, node, readable)) || (await canRead(sandbox, node, readable))) return sandbox
  }
  return none
}

const tryToRead = `for (const path of process.argv.slice(1)) require('fs').accessSync(path, 4)`

/** Whether `node` runs in this sandbox and can read all of `readable`. */
export async function canRead(sandbox: Sandbox, node: string, readable: string[]): Promise<boolean> {
  if (sandbox.own_user && process.getuid?.() !== 0) return false
  const { command, args, options } = sandboxed(sandbox, [node, '-e', tryToRead, ...readable])
  try {
    await promisify(execFile)(command, args, { ...options, timeout: triedWithinMs })
    return true
  } catch {
    return false // it exited with an error or could not be started
  }
}

/** Describes the sandbox for operators. */
export function describeSandbox({ own_user, namespaces, file_limit }: Sandbox): string {
  const parts = [
    own_user && 'another user',
    namespaces && 'no network and no other processes (namespaces)',
    file_limit && 'no writing to files',
  ].filter((part) => part !== false)
  return `documents are read with Node's own limits${parts.map((part) => `; ${part}`).join('')}`
}

/** The command, arguments and options that start a command in a sandbox, with an empty environment. */
export function sandboxed({ own_user, namespaces, file_limit }: Sandbox, command: string[]) {
  const limits = [...(namespaces ? apart : []), ...(file_limit ? withoutFiles : [])]
  const words = [...(process.platform === 'linux' ? expendable : []), ...limits, ...command]
  const user = firstUser + randomInt(users)
  const options = { env: {}, cwd: '/', ...(own_user && { uid: user, gid: user }) } satisfies SpawnOptions
  const [program = '', ...args] = words
  return { command: program, args, options }
}

// A machine without memory kills a reader, which is started again, before the server or PostgreSQL. Where it may not be
// set, the reader runs all the same.
const oomScoreAdj = 900
const setScore = `{ echo ${oomScoreAdj} > /proc/self/oom_score_adj; } 2> /dev/null; exec env -i "$@"` // some shells add to the environment
const expendable = ['sh', '-c', setScore, 'sh']

// `timeout` is the first process of the namespace, which signals from inside cannot kill. The reader kills itself with
// a signal, so it must not be the first. `timeout` also gives the reader a process group of its own, because a signal
// to Klopt's group would reach Klopt from inside the namespace. A session would do that too, but would make the
// priority ineffective (autogroup).
const ownNamespaces = ['unshare', '--user', '--map-user=65534', '--pid', '--net', '--ipc', '--fork', '--kill-child']
const apart = [...ownNamespaces, 'timeout', '--signal=KILL', String(secondsMost)]
const withoutFiles = ['prlimit', '--fsize=0', '--core=0']
