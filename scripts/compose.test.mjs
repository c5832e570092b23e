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
  expect(compose).toContain('AWS_SECRET_ACCESS_KEY_FILE: /run/secrets/s3-secret\n')
  expect(service('store')).toContain('MINIO_ROOT_PASSWORD_FILE: /run/secrets/s3-admin-secret')
  const rights = compose.slice(
    compose.indexOf('  bucket-rights:\n    content'),
    compose.indexOf('  proxy:\n    content'),
  )
  expect([...rights.matchAll(/arn:aws:s3:::[^"]+/g)].map(([name]) => name)).toEqual([
    'arn:aws:s3:::klopt',
    'arn:aws:s3:::klopt/*',
  ])
})

test('in the compose set-up secrets are files, data is in named volumes, and Klopt has time to stop', () => {
  const settings = compose.slice(0, compose.indexOf('\nservices:\n'))
  const secrets = [...compose.matchAll(/ secrets: \[(.*)\]/g)].flatMap(([, names]) => names.split(', '))
  const volumes = [...compose.matchAll(/volumes: \['(.*)'\]/g)].flatMap(([, list]) => list.split("', '"))

  expect(settings.match(/\$\{\w+/g)).toEqual(['${PUBLIC_URL'])
  expect(settings).toContain('stop_grace_period: 60s')
  expect([...new Set(secrets)].toSorted()).toEqual(named('secrets').toSorted())
  expect([...new Set(volumes.map((mount) => mount.split(':')[0]))].toSorted()).toEqual(named('volumes').toSorted())
})

/** The names in a part at the end of the file. */
function named(part) {
  const [lines] = compose.split(`\n${part}:\n`)[1].split('\n\n')
  return [...lines.matchAll(/^  ([\w-]+):/gm)].map(([, name]) => name)
}
