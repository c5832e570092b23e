import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '../../platform/errors.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
// Each hash uses a core and a thread of the pool of four, which also reads files. One of both stays free.
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))
const queueMost = 64

type Cost = typeof cost
type StoredHash = { cost: Cost; salt: Buffer; hash: Buffer }

let running = 0
const waiting: (() => void)[] = []

/** How often a hash was computed, so that tests can check that every sign-in costs the same. @internal */
export const computed = { times: 0 }

/** An argon2id hash in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await compute(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${phc(salt)}$${phc(hash)}`
}

/** Whether `password` matches the stored hash. Without a hash it takes as long, so that timing reveals nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const parts = stored === null ? null : parseHash(stored)
  const hash = await compute(password, parts?.salt ?? randomBytes(16), parts?.cost ?? cost)
  return parts !== null && parts.hash.length === hash.length && timingSafeEqual(parts.hash, hash)
}

/** Whether a hash has other parameters than new ones. It is replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const own = parseHash(stored)?.cost
  return own?.memory !== cost.memory || own.passes !== cost.passes || own.parallelism !== cost.parallelism
}

function parseHash(stored: string): StoredHash | null {
  const match = stored.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function phc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

async function compute(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  if (running >= atOnce) await waitForSlot()
  else running += 1
  computed.times += 1
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      ...cost,
      tagLength: hashBytes,
    })
  } finally {
    const next = waiting.shift()
    if (next) next() // passes its slot on
    else running -= 1
  }
}

function waitForSlot(): Promise<void> {
  if (waiting.length >= queueMost) throw new Refusal(503, 'too_busy', { retry_after: 2 })
  return new Promise((resolve) => waiting.push(resolve))
}
