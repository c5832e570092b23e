import { once } from 'node:events'
import { chmod, lstat, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { CannotStart } from './cannot-start.ts'

/** The owner and the group, to which the proxy belongs. */
const mode = 0o660

/** Finds out before a long start whether a socket can be used. One that a killed process left behind is removed. */
export async function trySocket(path: string): Promise<void> {
  const left = await lstat(path).catch(() => null)
  if (left && !left.isSocket()) throw new CannotStart(`HOST: ${path} is not a socket: set another HOST.`)
  if (left && (await isDead(path))) await rm(path, { force: true })
  const probe = createServer((line) => line.destroy())
  await listenOnSocket(path, once(probe.listen(path), 'listening'))
  await new Promise((closed) => probe.close(closed)) // removes the socket
}

/** Opens the socket to the group, or reports why it cannot be listened on. */
export async function listenOnSocket(path: string, attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt
    await chmod(path, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new CannotStart(`HOST: ${path} is in use: stop what uses it, or set another HOST.`)
    if (code === 'EACCES')
      // Node says the same of a folder that does not exist
      throw new CannotStart(
        `HOST: ${path} cannot be made: its folder must exist, and Klopt must be able to write there.`,
      )
    throw error
  }
}

/** Whether nobody listens. A busy process, or one of another user, does. */
async function isDead(path: string): Promise<boolean> {
  const line = connect(path)
  try {
    await once(line, 'connect')
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
  } finally {
    line.destroy()
  }
}
