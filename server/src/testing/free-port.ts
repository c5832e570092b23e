import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on at this moment. It lies below those that systems give out by themselves (from 32768 on,
 * or higher), so that no other program has it while a server of a test starts again, and above those that fetch refuses.
 */
export async function freePort(): Promise<number> {
  while (true) {
    const port = randomInt(11_000, 32_768)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listening) await new Promise((resolve) => probe.close(resolve))
  return listening
}
