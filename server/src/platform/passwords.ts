import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from './errors.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hash_bytes = 32
const at_once = 4 // argon2 runs on the thread pool: more would starve file reads
const queue_most = 64

let running = 0
const waiting: (() => void)[] = []

/** An argon2id hash in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await compute(password, salt)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${phc(salt)}$${phc(hash)}`
}

/** Whether `password` is the one behind `stored`. With no hash it works as long and answers no: time tells nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const parts = stored?.split('$') ?? []
  const salt = Buffer.from(parts[4] ?? 'c29tZXNhbHRzb21lc2FsdA', 'base64')
  const hash = await compute(password, salt)
  const right = Buffer.from(parts[5] ?? '', 'base64')
  return right.length === hash.length && timingSafeEqual(right, hash)
}

function phc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

async function compute(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= at_once) await inLine()
  else running += 1
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
