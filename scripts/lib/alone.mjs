import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './run.mjs'

/** Runs the work under a lock, so that only one start in this clone works at a time. The lock ends with its process. */
export async function alone(work) {
  const address = lockAddress()
  let lock = await listen(address)
  if (!lock) console.log('Another start is installing or building; waiting for it.')
  while (!lock) {
    await pause(100)
    lock = await listen(address)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** On Linux and Windows such an address disappears with the process. Elsewhere it is a file in the temporary folder. */
function lockAddress() {
  const name = `klopt-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

async function listen(address) {
  const server = createServer()
  const outcome = new Promise((resolve) =>
    server.once('error', () => resolve(undefined)).once('listening', () => resolve(server)),
  )
  server.listen(address)
  if (!(await outcome) && address.startsWith('/') && !(await answers(address))) rmSync(address, { force: true })
  return outcome
}

async function answers(address) {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
