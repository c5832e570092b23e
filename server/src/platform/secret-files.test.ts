import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'klopt-secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (content: string) => {
  const file = join(folder, String(content.length))
  writeFileSync(file, content)
  return file
}
const key = 'a-key-that-is-long-enough-for-klopt'

test('secrets are read from files, as containers get them', () => {
  const { settings } = readSettings({
    SECRET_KEY_FILE: fileWith(`${key}\n`),
    DATABASE_URL_FILE: fileWith('postgres://klopt:geheim@db/klopt'),
  })

  expect(settings).toMatchObject({ SECRET_KEY: key, DATABASE_URL: 'postgres://klopt:geheim@db/klopt' })
})

test('a secret that is set twice, or whose file is missing or empty, stops the start', () => {
  const missing = join(folder, 'missing')

  expect(() => readSettings({ SECRET_KEY: key, SECRET_KEY_FILE: fileWith(key) })).toThrow(
    'SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them.',
  )
  expect(() => readSettings({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE: the file ${missing} cannot be read: `)
  expect(() => readSettings({ SECRET_KEY_FILE: fileWith(' \n') })).toThrow('SECRET_KEY_FILE: the file ')
  expect(() => readSettings({ SECRET_KEY_FILE: fileWith('short') })).toThrow('SECRET_KEY must be at least 32')
})
