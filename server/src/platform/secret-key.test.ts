import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKeyIn } from './secret-key.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-key-'))
  file = join(folder, 'data', 'secret-key')
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = () => secretKeyIn(join(folder, 'data'))

test('the key is made at the first start, for its owner alone, and is the same ever after', () => {
  const made = key()

  expect(Buffer.from(made, 'base64url')).toHaveLength(32)
  expect(key()).toBe(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secret-key'])
})

test('a key that others may read is shut to them at the next start', () => {
  const made = key()
  chmodSync(file, 0o644)

  expect(key()).toBe(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a key that is too short, or no file, stops the start and says why', () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(file, 'kort')
  expect(key).toThrow('DATA_DIR: the secret key')
  expect(key).toThrow('it is shorter than 32 characters; remove it to have a new one made')

  rmSync(file)
  mkdirSync(file)
  expect(key).toThrow('DATA_DIR: the secret key')
})
