import { expect, test } from 'vitest'
import { configText } from './print-config.ts'

const production = {
  PUBLIC_URL: 'https://klopt.example',
  SECRET_KEY: 'a-key-that-is-long-enough-for-klopt',
  DATABASE_URL: 'postgres://klopt:geheim1@db.example/klopt?sslmode=require&sslpassword=geheim2',
  SMTP_URL: 'smtps://post:geheim3@mail.example',
  KVK_API_KEY: 'geheim4',
  AWS_ACCESS_KEY_ID: 'klopt',
  AWS_SECRET_ACCESS_KEY: 'geheim5',
  AWS_SESSION_TOKEN: 'geheim6',
  WORKER: '0',
}

test('every effective setting is printed without secrets', () => {
  const text = configText(production)

  const lines = text.split('\n')
  expect(lines).toEqual(expect.arrayContaining(['NODE_ENV=production', 'PORT=3000', 'WORKER=0', 'SECRET_KEY=***']))
  expect(lines).toContain('PUBLIC_URL=https://klopt.example')
  expect(lines).toContain('SMTP_URL=smtps://post:***@mail.example')
  expect(lines).toContain('DATABASE_URL=postgres://klopt:***@db.example/klopt?sslmode=require&sslpassword=***')
  expect(text).not.toMatch(/geheim|long-enough/)
})

test.each([
  { STORAGE_URL: 's3://klopt?endpoint=https://klopt:geheim@s3.example' },
  { STORAGE_URL: 's3://klopt?endpoint=https://:geheim@s3.example' },
  { STORAGE_URL: 's3://:geheim@klopt?region=nl' },
  { CLAMAV_URL: 'tcp://:geheim@clamav:3310' },
])('an address that would show a password is refused: %o', (env) => {
  expect(() => configText({ ...production, ...env })).toThrow('must be')
  expect(() => configText({ ...production, ...env })).not.toThrow('geheim')
})

test('settings that could not start are reported with the reason', () => {
  expect(() => configText({ ...production, SECRET_KEY: '' })).toThrow('SECRET_KEY must be set in production')
  expect(() => configText({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must be another port than PORT.')
})
