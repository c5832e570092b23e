import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const heldMostMs = 10_000
const againMs = 100

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

/** Waits until a port is free again: now and then the system holds it for a moment after its process was killed. */
export async function untilFree(port: number): Promise<void> {
  const until = Date.now() + heldMostMs
  while (!(await isFree(port)) && Date.now() < until) await pause(againMs)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}
