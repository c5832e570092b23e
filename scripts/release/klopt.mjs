#!/usr/bin/env node
// Starts a packed Klopt, or one of its commands, in the current folder: `klopt`, `klopt doctor`. Runs on Node 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const app = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
const folder = resolve(process.env.KLOPT_FOLDER || '.')
const words = process.argv.slice(2)
const isCommand = words.length > 0 && !['--no-migrate', '--print-config'].includes(words[0])
const flags = isCommand ? [] : ['--max-semi-space-size=16', '--disable-sigusr1']
const main = join(app, isCommand ? 'server/src/cli.js' : 'server/src/main.js')
const node = nodeOfKlopt()
if (!node) {
  console.error(`Klopt needs Node 26, and this is ${process.version}: npm has none for ${platform()}. Install Node 26.`)
  process.exit(1)
}
const env = { ...process.env, KLOPT_FOLDER: folder, KLOPT_COMMAND: process.env.KLOPT_COMMAND || 'npx klopt' }
// Klopt ends when the channel to it closes, so also if this program is killed.
const child = spawn(node, [...flags, main, ...words], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
// On Windows the console signals Klopt too, and `kill` would end it before it has shut PostgreSQL down.
const pass = process.platform === 'win32' ? () => undefined : (signal) => child.kill(signal)
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) process.on(signal, pass)
child.on('error', ({ message }) => {
  console.error(`Klopt could not be started: ${message}`)
  process.exitCode = 1
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 1
  for (const name of signals) process.removeListener(name, pass)
  if (signal) process.kill(process.pid, signal) // so that it is seen how Klopt ended
})

/** This Node if it is new enough, else the one that was installed with Klopt. */
function nodeOfKlopt() {
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  const { resolve: find } = createRequire(import.meta.url)
  for (const name of [`node-${platform()}`, `node-bin-${platform()}`]) {
    try {
      const path = join(
        dirname(find(`${name}/package.json`)),
        process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
      )
      if (existsSync(path)) return path
    } catch {} // not installed on this platform
  }
  return null
}

function platform() {
  return `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}
