import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port. It is below the ephemeral ports of the system (from 32768 or higher), so that no other program takes it
 * while a test restarts its server, and above the ports that fetch refuses.
 */
export async function freePort(): Promise<number> {
  while (true) {
    const port = randomInt(11_000, 32_768)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}
