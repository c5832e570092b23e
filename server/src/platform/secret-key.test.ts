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

test('the key is created at the first start, readable only by its owner, and never changes', () => {
  const first = key()

  expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  expect(key()).toBe(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['secret-key'])
})

test('the next start makes a key that others can read private again', () => {
  const first = key()
  chmodSync(file, 0o644)

  expect(key()).toBe(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a key that is too short or not a file stops the start with its reason', () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(file, 'kort')
  expect(key).toThrow('DATA_DIR: the secret key')
  expect(key).toThrow('it is shorter than 32 characters; remove it to create a new one')

  rmSync(file)
  mkdirSync(file)
  expect(key).toThrow('DATA_DIR: the secret key')
})
