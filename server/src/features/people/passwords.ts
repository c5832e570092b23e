import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '../../platform/errors.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hash_bytes = 32
// Each takes a core, and a thread of the pool of four that reads files too: one of both is left to everything else.
const at_once = Math.min(3, Math.max(1, availableParallelism() - 1))
const queue_most = 64

type Cost = typeof cost
type StoredHash = { cost: Cost; salt: Buffer; hash: Buffer }

let running = 0
const waiting: (() => void)[] = []

/** How often a password was computed: every path of a sign-in must cost the same. @internal for the tests of that */
export const computed = { times: 0 }

/** An argon2id hash in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await compute(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${phc(salt)}$${phc(hash)}`
}

/** Whether `password` is the one behind `stored`. With no hash it works as long and answers no: time tells nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const parts = stored === null ? null : parsed(stored)
  const hash = await compute(password, parts?.salt ?? randomBytes(16), parts?.cost ?? cost)
  return parts !== null && parts.hash.length === hash.length && timingSafeEqual(parts.hash, hash)
}

/** Whether a hash was made at another cost than new ones are; it is made anew when its owner signs in. */
export function isOutdated(stored: string): boolean {
  const own = parsed(stored)?.cost
  return own?.memory !== cost.memory || own.passes !== cost.passes || own.parallelism !== cost.parallelism
}

function parsed(stored: string): StoredHash | null {
  const found = stored.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
  if (!found) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = found
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
  if (running >= at_once) await inLine()
  else running += 1
  computed.times += 1
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      ...cost,
      tagLength: hash_bytes,
    })
  } finally {
    const next = waiting.shift()
    if (next) next() // hands over the place
    else running -= 1
  }
}

function inLine(): Promise<void> {
  if (waiting.length >= queue_most)
    throw new Refusal(503, 'unavailable', 'Het is even te druk. Probeer het zo opnieuw.', { retry_after: 2 })
  return new Promise((resolve) => waiting.push(resolve))
}
