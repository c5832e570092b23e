import { expect, test } from 'vitest'
import { readSettings } from '../platform/config.ts'
import { Settings } from '../platform/settings.ts'
import { quietSettings } from './quiet-settings.ts'

test('a Klopt in a test ignores all settings of this machine', () => {
  const quiet = quietSettings()

  expect(Object.keys(quiet)).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'STORAGE_URL', 'SMTP_URL']))
  expect(Object.keys(quiet)).toEqual(Object.keys(Settings.shape))
  expect(readSettings(quiet)).toEqual(readSettings({}))
})
