import { execFile, type SpawnOptions } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'

/** What the operating system refuses a reader, beside what Node does. */
export type Sandbox = {
  /** It runs as a user that owns nothing: no file and no process of Klopt's user is its own. */
  own_user: boolean
  /** It has no network, and knows no process but its own. */
  namespaces: boolean
  /** It writes no byte to any file, and leaves no core dump. */
  file_limit: boolean
}

const none: Sandbox = { own_user: false, namespaces: false, file_limit: false }
const best_first: Sandbox[] = [
  { own_user: true, namespaces: true, file_limit: true },
  { own_user: true, namespaces: false, file_limit: true },
  { own_user: false, namespaces: true, file_limit: true },
  { own_user: false, namespaces: false, file_limit: true },
]

/** User ids that no account has: those of systemd's services without one. */
const first_user = 61_184
const users = 4000
const seconds_most = 120
const tried_within_ms = 20_000

const chosen = new Map<string, Promise<Sandbox>>()

/**
 * The strictest sandbox that this machine allows, in which `node` runs and can read all of `readable`. Only root may run
 * a reader as another user; a container may refuse namespaces; other systems than Linux have neither.
 */
export function chooseSandbox(node: string, readable: string[]): Promise<Sandbox> {
  const known = chosen.get(node)
  if (known) return known
  const choosing = choose(node, readable)
  chosen.set(node, choosing)
  return choosing
}

async function choose(node: string, readable: string[]): Promise<Sandbox> {
  for (const sandbox of best_first) {
    // Once more: a machine short of memory or processes for a moment must not weaken what is used from then on.
    if ((await works(sandbox, node, readable)) || (await works(sandbox, node, readable))) return sandbox
  }
  return none
}

const can_read = `for (const path of process.argv.slice(1)) require('fs').accessSync(path, 4)`

async function works(sandbox: Sandbox, node: string, readable: string[]): Promise<boolean> {
  if (sandbox.own_user && process.getuid?.() !== 0) return false
  const { command, args, options } = sandboxed(sandbox, [node, '-e', can_read, ...readable])
  try {
    await promisify(execFile)(command, args, { ...options, timeout: tried_within_ms })
    return true
  } catch {
    return false // it ended with an error, or could not even be started
  }
}

/** What keeps a reader from what is not its own, in words for whoever runs Klopt. */
export function inWords({ own_user, namespaces, file_limit }: Sandbox): string {
  const parts = [
    own_user && 'another user',
    namespaces && 'no network and no other processes (namespaces)',
    file_limit && 'no writing to files',
  ].filter((part) => part !== false)
  return `documents are read with Node's own limits${parts.map((part) => `; ${part}`).join('')}`
}

/** How a command is started in a sandbox: with an empty environment, and in no folder of ours. */
export function sandboxed({ own_user, namespaces, file_limit }: Sandbox, command: string[]) {
  const words = [...(namespaces ? apart : []), ...(file_limit ? without_files : []), ...command]
  const user = first_user + randomInt(users)
  const options = { env: {}, cwd: '/', ...(own_user && { uid: user, gid: user }) } satisfies SpawnOptions
  const [program = '', ...args] = words
  return { command: program, args, options }
}

// `timeout` is the first process of the namespace, which no signal from within ends: the reader ends itself by one. It
// also gives the reader a process group of its own, since a signal to the group would reach Klopt out of the namespace.
// A session of its own would do that too, but there a priority counts for nothing (autogroup).
const own_namespaces = ['unshare', '--user', '--map-user=65534', '--pid', '--net', '--ipc', '--fork', '--kill-child']
const apart = [...own_namespaces, 'timeout', '--signal=KILL', String(seconds_most)]
const without_files = ['prlimit', '--fsize=0', '--core=0']
