import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { loadEnvFile } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'klopt-env-file-'))
const file = join(folder, '.env')
afterAll(() => rmSync(folder, { recursive: true }))

function load(content: string, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(file, content)
  loadEnvFile(file, env)
  return env
}

test('a .env from a Windows editor is read, and environment variables override it', () => {
  expect(load('\uFEFFFIRST=from the file\r\nSECOND=from the file\r\n', { SECOND: 'from the environment' })).toEqual({
    FIRST: 'from the file',
    SECOND: 'from the environment',
  })
})

test('an unreadable .env is reported by its path, and a missing one is ignored', () => {
  const folderInstead = join(folder, 'a-folder')
  mkdirSync(folderInstead)

  expect(() => loadEnvFile(folderInstead, {})).toThrow(
    `The settings in ${folderInstead} cannot be read: it is a folder.`,
  )
  expect(() => loadEnvFile(join(folder, 'nothing'), {})).not.toThrow()
})

test.each([
  ['a # in a value is part of it', 'KEY=abc#def', 'abc#def'],
  ['a # after a blank begins a comment', 'KEY=3000 # the port', '3000'],
  ['also without a value', 'KEY= # none', ''],
  ['quotes keep blanks and a #', 'KEY="a #b" # a comment', 'a #b'],
  ['a quote inside is itself', "KEY=it's", "it's"],
  ['other quotes inside are themselves', `KEY='"Klopt" <k@klopt.example>'`, '"Klopt" <k@klopt.example>'],
  ['a backslash and a dollar are themselves', 'KEY="a\\b$c"', 'a\\b$c'],
  ['as in a shell', 'export KEY = a=b ', 'a=b'],
  ['the last of two lines counts', 'KEY=a\nKEY=b', 'b'],
])('a line of .env is read as people expect: %s', (_, line, value) => {
  expect(load(`# Settings\n\n${line}\n`)).toEqual({ KEY: value })
})

test.each([
  [
    'a quote that is not closed',
    'KEY="abc',
    'KEY begins with ", so it must end with it and have no other. Use another quote.',
  ],
  ['text after the quote', 'KEY="Klopt" <k@klopt.example>', 'KEY begins with ", so it must end with it'],
  ['no =', 'KEY', 'this is not a line like NAME=value.'],
])('a line that could be misread is refused with its number: %s', (_, line, message) => {
  expect(() => load(`# Settings\n\n${line}\n`)).toThrow(`${file}, line 3: ${message}`)
})

test.each([
  ['postgres://klopt:a#b@db.example/klopt', '# as %23'],
  ['postgres://klopt:a/b?@db.example/klopt', '/ as %2F, ? as %3F'],
  ['postgres://klopt:a?b=c@db.example/klopt', '? as %3F'],
  ['postgres://klopt:12/b@db.example/klopt', '/ as %2F'],
  ['postgres://klopt:100%sure@db.example/klopt', '% as %25'],
  ['postgres://klopt:a b@db.example/klopt', 'a space as %20'],
])('an address with signs that end it early is refused with its line: %s', (address, signs) => {
  expect(() => readSettings(load(`PORT=3000\nDATABASE_URL=${address}\n`))).toThrow(
    `DATABASE_URL must have these signs of the user or password encoded: ${signs} (${file}, line 2).`,
  )
})

test.each(['postgres://klopt:geheim@a:5432,b:5433/klopt', 'postgres://a,b/klopt'])(
  'an address of several hosts is refused: %s',
  (address) => {
    expect(() => readSettings(load(`DATABASE_URL=${address}`))).toThrow(
      'DATABASE_URL must have one host, which always leads to the server that takes writes',
    )
  },
)

test.each([
  'postgres://klopt:a,b%23b@db.example/klopt',
  'postgres://klopt:a%23b%2F@db.example/klopt',
  'postgres://klopt:p@ss:word@db.example/klopt',
  'postgres:///klopt?host=/run/postgresql&application_name=a@b',
])('an address that is whole is taken as it is: %s', (address) => {
  expect(readSettings(load(`DATABASE_URL=${address}`)).settings.DATABASE_URL).toBe(address)
})
