import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const SERVICES = [
  { name: 'redis-server', programs: ['redis-server', 'valkey-server'], tests: 'of many nodes' },
  { name: 'nginx', programs: ['nginx'], tests: 'behind a proxy' },
]

/** Installs Debian packages that some tests need, if possible. Without them those tests are skipped. */
export function provideServices() {
  for (const service of SERVICES) {
    if (isThere(service)) continue
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(service)
    if (!isThere(service))
      console.log(`No ${service.name}: the tests ${service.tests} are skipped. Install ${service.name} to run them.`)
  }
}

function isThere({ programs }) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.some((folder) => programs.some((name) => existsSync(join(folder, name))))
}

function install({ name }) {
  console.log(`Installing Debian's ${name}.`)
  // RUNLEVEL=1 keeps the package from starting its service. Tests start their own on free ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const get = ['-y', '-q', '--no-install-recommends']
  if (run('apt-get', ['install', ...get, name], { env, stdio: 'ignore' }).status === 0) return
  run('apt-get', ['update', '-q'], { env })
  run('apt-get', ['install', ...get, name], { env })
}
