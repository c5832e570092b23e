import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const NAMES = ['redis-server', 'valkey-server']

/** Gets Debian's Redis for the tests of many nodes, where it can; where it cannot, they are shown as skipped. */
export function provideRedis() {
  if (isThere()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install()
  if (!isThere()) console.log('No redis-server: the tests of many nodes are skipped. Install redis-server to run them.')
}

function isThere() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders, '/usr/bin'].some((folder) => NAMES.some((name) => existsSync(join(folder, name))))
}

function install() {
  console.log("Installing Debian's redis-server.")
  // A package would start its service at once; tests start their own, on ports of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const get = ['-y', '-q', '--no-install-recommends']
  if (run('apt-get', ['install', ...get, 'redis-server'], { env, stdio: 'ignore' }).status === 0) return
  run('apt-get', ['update', '-q'], { env })
  run('apt-get', ['install', ...get, 'redis-server'], { env })
}
