import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (secret: string, salt: string, bytes: number) => Promise<Buffer>
const bytes = 4
const mostKept = 500
const kept = new Map<string, Promise<Buffer>>() // each takes 50 ms of a core

/**
 * A few bytes that show whether another node has the same value, and not which. They are slow to compute, salted with
 * the node's id, and too few to confirm a guess: one in four billion wrong keys fits as well.
 */
export function checkOf(value: string, nodeId: string): Promise<Buffer> {
  const id = `${nodeId} ${value}`
  const check = kept.get(id) ?? derive(value, nodeId, bytes)
  if (kept.size >= mostKept) kept.clear()
  kept.set(id, check)
  return check
}

export async function fitsCheck(value: string, nodeId: string, check: Buffer): Promise<boolean> {
  const own = await checkOf(value, nodeId)
  return own.length === check.length && timingSafeEqual(own, check)
}
