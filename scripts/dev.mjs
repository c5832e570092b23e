// Runs Klopt with hot reloading of the web app and a restart of the server on changes. Both have one address: Vite
// serves the pages and proxies everything else to the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { loadEnvFile } from '../server/src/platform/env-file.ts'
import { cache, giveUp, root } from './lib/run.mjs'

loadEnvFile(join(root, '.env'), process.env)
const port = Number(process.env.PORT || 3000)
if (!(await freePort(port))) giveUp(`PORT: port ${port} is already in use: stop what uses it, or set another PORT.`)
const behind = await freePort(0)
const env = {
  ...process.env,
  NODE_ENV: 'development',
  NODE_COMPILE_CACHE: join(cache, 'compiled'), // the jobs are imported before the server can turn it on
}

// Node watches the modules that the server imports. The jobs are only imported by their own process, so import them
// too.
const jobs = ['--import', './server/src/tasks.ts']
const router = join(root, 'node_modules/@react-router/dev/bin.cjs')
const address = ['--host', '127.0.0.1', '--port', port, '--strictPort']
const parts = [
  run(['--watch', '--watch-preserve-output', '--disable-sigusr1', ...jobs, 'server/src/main.ts'], root, {
    PORT: behind,
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${port}`,
  }),
  // With the condition that React Router would otherwise set by starting itself again, which takes a second.
  run(['--conditions=development', router, 'dev', ...address], join(root, 'web'), {
    KLOPT_SERVER: `http://127.0.0.1:${behind}`,
  }),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop())
await Promise.race(parts.map((part) => once(part, 'exit')))
stop() // neither is useful without the other

/** Runs this Node, which is that of `npm run`, without a shell: on Windows that would split a path with spaces. */
function run(args, cwd, settings) {
  const options = { cwd, stdio: ['ignore', 'inherit', 'inherit'] }
  return spawn(process.execPath, args.map(String), { ...options, env: { ...env, ...settings } })
}

function stop() {
  for (const part of parts) part.kill('SIGTERM')
}

async function freePort(wanted) {
  const probe = createServer()
  try {
    probe.listen(wanted, '127.0.0.1')
    await once(probe, 'listening')
    return probe.address().port
  } catch {
    return undefined
  } finally {
    probe.close()
  }
}
