import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { reasonOf } from './reason.ts'

/** The key of this installation, created at its first start. It signs file links and tickets. */
export function secretKeyIn(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  try {
    return read(file) ?? make(dataDir, file)
  } catch (error) {
    throw new CannotStart(`DATA_DIR: the secret key ${file} cannot be read or created: ${reasonOf(error)}.`)
  }
}

/** Writes the key under another name and then links it, so that two simultaneous starts get the same key. */
function make(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!read(file)) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function read(file: string): string | undefined {
  try {
    const key = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
    if (key.length < 32) throw new Error('it is shorter than 32 characters; remove it to create a new one')
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
