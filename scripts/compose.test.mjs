import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

/** The lines of one service. */
function service(name) {
  return compose.match(new RegExp(`^  ${name}:\\n(?:(?:    .*)?\\n)+`, 'm'))?.[0] ?? ''
}

test('in the compose set-up the mailbox is only reachable from the machine itself', () => {
  const published = [...service('mail').matchAll(/'([^']*:\d+:\d+)'/g)].map(([, port]) => port)

  expect(service('mail')).toContain('mailpit')
  expect(published).toEqual(['127.0.0.1:8025:8025'])
})

test('in the compose set-up the ports of database, Redis and storage are not published', () => {
  const publishing = ['postgres', 'valkey', 'store', 'store-bucket'].filter((name) => /\bports:/.test(service(name)))

  for (const name of ['postgres', 'valkey', 'store', 'store-bucket', 'proxy']) expect(service(name)).not.toBe('')
  expect(publishing).toEqual([])
})

test('in the compose set-up Klopt has its own key for the bucket instead of the admin key', () => {
  expect(compose).toContain('AWS_ACCESS_KEY_ID: klopt-files\n')
  expect(compose).toContain('AWS_SECRET_ACCESS_KEY: ${S3_SECRET:?')
  expect(service('store')).toContain("MINIO_ROOT_PASSWORD: '${S3_ADMIN_SECRET:?")
  const rights = compose.slice(
    compose.indexOf('  bucket-rights:\n    content'),
    compose.indexOf('  proxy:\n    content'),
  )
  expect([...rights.matchAll(/arn:aws:s3:::[^"]+/g)].map(([name]) => name)).toEqual([
    'arn:aws:s3:::klopt',
    'arn:aws:s3:::klopt/*',
  ])
})
