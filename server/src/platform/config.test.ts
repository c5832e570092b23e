import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Settings } from './settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'klopt-config-'))
const SECRET_KEY = 'a-key-that-is-long-enough-for-klopt'

afterAll(() => rmSync(DATA_DIR, { recursive: true }))

test('without any settings Klopt runs standalone on this machine', () => {
  const config = readConfig({ DATA_DIR, PORT: '', REDIS_URL: ' ' })

  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    guestLinkDays: 30,
    worker: true,
    demo: 'auto',
  })
})

test('the secret key is created once and only its owner can read it', () => {
  const { secretKey } = readConfig({ DATA_DIR })

  expect(readConfig({ DATA_DIR }).secretKey).toBe(secretKey)
  expect(secretKey.length).toBeGreaterThan(40)
  expect((statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toString(8)).toBe('600')
})

test.each([
  ['NODE_ENV is production', { NODE_ENV: 'production' }, true],
  ['it has a public address', { PUBLIC_URL: 'https://klopt.example' }, true],
  ['it listens on all addresses', { HOST: '0.0.0.0' }, true],
  ['a name only looks local', { PUBLIC_URL: 'http://127.0.0.1.klopt.example' }, true],
  ['localhost', { PUBLIC_URL: 'http://localhost:8080' }, false],
  ['loopback of IPv6', { HOST: '::1' }, false],
  ['loopback of IPv6 in full', { HOST: '0:0:0:0:0:0:0:1' }, false],
  ['localhost in capitals and with a dot', { PUBLIC_URL: 'http://LOCALHOST.:8080' }, false],
])('production or not: %s', (_, env, production) => {
  expect(readConfig({ DATA_DIR, SECRET_KEY, ...env }).production).toBe(production)
})

test('all invalid settings are reported together, one line each', () => {
  const env = {
    PORT: 'http',
    PUBLIC_URL: 'https://klopt.example/app',
    GUEST_LINK_DAYS: '-1',
    DEMO: 'yes',
    SECRET_KEY: 'x',
  }

  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(
    [
      'PORT must be a whole number from 1 to 65535.',
      'PUBLIC_URL must be an address without a path.',
      'SECRET_KEY must be at least 32 characters long.',
      'GUEST_LINK_DAYS must be a number of days above 0 and at most 3650.',
      'DEMO must be 0 or 1.',
    ].join('\n'),
  )
})

test("an invalid address is reported by its setting's name", () => {
  expect(() => readConfig({ DATA_DIR, PUBLIC_URL: 'klopt' })).toThrow(
    'PUBLIC_URL must be an address like https://klopt.example.',
  )
})

test.each(['http://klopt.example', 'klopt example', '127.0.0.1:3000', '0.0.0.0/0'])(
  'Klopt refuses to listen on %s, which is not the name or address of a machine',
  (HOST) => {
    expect(() => readConfig({ DATA_DIR, HOST })).toThrow(
      'HOST must be the name or address of this machine, like 127.0.0.1 or 0.0.0.0, or a socket, like /run/klopt/klopt.sock.',
    )
  },
)

test('a socket needs the address that people type and a proxy that names the callers', () => {
  const HOST = '/run/klopt/klopt.sock'

  expect(() => readConfig({ DATA_DIR, HOST })).toThrow(
    'PUBLIC_URL must be set when HOST is a socket.\nTRUST_PROXY must be at least 1 when HOST is a socket: only the proxy knows the address of a caller.',
  )
  const around = { PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1', METRICS_PORT: '3000' }
  expect(readConfig({ DATA_DIR, HOST, ...around })).toMatchObject({ socket: HOST, metricsHost: '127.0.0.1' })
})

test('production needs its own secret key and full limits', () => {
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'production', RATE_LIMIT_SCALE: '100' })).toThrow(
    'SECRET_KEY must be set in production: 32 or more random characters.\nRATE_LIMIT_SCALE must be 1 in production.',
  )
})

test('the error names the address that makes this a production server', () => {
  expect(() => readConfig({ DATA_DIR, HOST: '0.0.0.0', PORT: '8080' })).toThrow(
    'SECRET_KEY must be set in production (http://0.0.0.0:8080 is not only on this machine): 32 or more random characters.',
  )
})

test('a guest link ends within ten years, and the log level must be a known one', () => {
  expect(readConfig({ DATA_DIR, GUEST_LINK_DAYS: '0.5' }).guestLinkDays).toBe(0.5)
  expect(() => readConfig({ DATA_DIR, GUEST_LINK_DAYS: '99999999' })).toThrow(
    'GUEST_LINK_DAYS must be a number of days above 0 and at most 3650.',
  )
  expect(() => readConfig({ DATA_DIR, LOG_LEVEL: 'verbose' })).toThrow(
    'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  )
})

test('a data folder that cannot be created is reported with the cause', () => {
  const file = join(DATA_DIR, 'a-file')
  writeFileSync(file, '')

  expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(
    `DATA_DIR: the secret key ${file}/data/secret-key cannot be read or created: a part of this path is not a folder.`,
  )
})

test.each([
  ['without a key the bundled one', {}, null],
  ['with only a key the live service', { KVK_API_KEY: 'l7xx' }, { url: 'https://api.kvk.nl/api', key: 'l7xx' }],
  [
    'with an address that service',
    { KVK_API_KEY: 'l7xx', KVK_API_URL: 'https://api.kvk.nl/test/api/' },
    { url: 'https://api.kvk.nl/test/api', key: 'l7xx' },
  ],
])('the company register is, %s', (_, env, kvk) => {
  expect(readConfig({ DATA_DIR, ...env }).kvk).toEqual(kvk)
})

test.each([
  [{ KVK_API_URL: 'https://api.kvk.nl/api' }, 'KVK_API_KEY must be set when KVK_API_URL is.'],
  [{ KVK_API_KEY: 'a key' }, 'KVK_API_KEY must be letters, digits and signs without spaces.'],
  [{ KVK_API_KEY: 'l7xx', KVK_API_URL: 'api.kvk.nl' }, 'KVK_API_URL must be an address like https://api.kvk.nl/api.'],
  [
    { KVK_API_KEY: 'l7xx', KVK_API_URL: 'https://api.kvk.nl/api?naam=x' },
    'KVK_API_URL must be an address without a question mark, hash, name or password.',
  ],
  [
    { KVK_API_KEY: 'l7xx', KVK_API_URL: 'http://api.kvk.nl/api', NODE_ENV: 'production', SECRET_KEY },
    'KVK_API_URL must begin with https:// in production: the key goes there.',
  ],
])('invalid settings of the company register are refused: %j', (env, line) => {
  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(line)
})

test.each([
  'tcp://127.0.0.1:3310',
  'tcp://[::1]:3310',
  'tcp://clamav:3310/',
  'unix:/run/clamav/clamd.ctl',
  'unix:///run/x',
])('the address of a virus scanner may be %s', (CLAMAV_URL) => {
  expect(readConfig({ DATA_DIR, CLAMAV_URL }).clamavUrl).toBe(CLAMAV_URL)
})

test.each(['clamav', 'tcp://clamav', 'tcp://:3310', 'http://clamav:3310', 'unix:', 'unix:clamd.ctl', 'tcp://a:1/b'])(
  'the address of a virus scanner cannot be %s',
  (CLAMAV_URL) => {
    expect(() => readConfig({ DATA_DIR, CLAMAV_URL })).toThrow('CLAMAV_URL must be an address like tcp://')
  },
)

test.each([
  ['s3://klopt?region=eu-west-1', {}, { bucket: 'klopt', endpoint: null, region: 'eu-west-1', credentials: null }],
  ['s3://klopt', { AWS_REGION: 'eu-west-3' }, { region: 'eu-west-3' }],
  ['s3://klopt?endpoint=http://127.0.0.1:9000', {}, { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' }],
  [
    's3://klopt/?endpoint=https%3A%2F%2Fs3.example&region=nl',
    { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
    { endpoint: 'https://s3.example', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
  ],
])('files can be stored at %s', (STORAGE_URL, env, storage) => {
  expect(readConfig({ DATA_DIR, STORAGE_URL, ...env }).storage).toMatchObject(storage)
})

test.each([
  's3://',
  's3://klopt/folder?region=x',
  'https://klopt.s3.example',
  's3://klopt?regio=x',
  's3://klopt?endpoint=s3.example',
  's3://key:secret@klopt?region=x',
])('files cannot be stored at %s', (STORAGE_URL) => {
  expect(() => readConfig({ DATA_DIR, STORAGE_URL })).toThrow('STORAGE_URL must be like s3://bucket?endpoint=')
})

test('a storage without a region, or with half of its credentials, is refused', () => {
  expect(() => readConfig({ DATA_DIR, STORAGE_URL: 's3://klopt' })).toThrow('STORAGE_URL must name a region')
  expect(() => readConfig({ DATA_DIR, AWS_ACCESS_KEY_ID: 'a' })).toThrow(
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together, or neither.',
  )
})

test('the quota is a number of gigabytes and is off by default', () => {
  expect(readConfig({ DATA_DIR }).quotaBytes).toBeNull()
  expect(readConfig({ DATA_DIR, QUOTA_GB: '1.5' }).quotaBytes).toBe(1.5 * 1024 ** 3)
  expect(() => readConfig({ DATA_DIR, QUOTA_GB: '0' })).toThrow('QUOTA_GB must be a number of gigabytes above 0.')
})

test('the Redis setting is an address with an optional database number', () => {
  for (const REDIS_URL of ['redis://localhost', 'redis://:geheim@10.0.0.5:6380/3', 'rediss://klopt:x@redis.example/'])
    expect(readConfig({ DATA_DIR, REDIS_URL }).redisUrl).toBe(REDIS_URL)
  expect(readConfig({ DATA_DIR }).redisUrl).toBeUndefined()
  for (const REDIS_URL of ['localhost:6379', 'http://localhost', 'redis'])
    expect(() => readConfig({ DATA_DIR, REDIS_URL })).toThrow('REDIS_URL must be an address like')
  expect(() => readConfig({ DATA_DIR, REDIS_URL: 'redis://localhost/klopt' })).toThrow('REDIS_URL must end in')
})

test('.env.example lists every setting with its default', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )

  expect(listed.map(([name]) => name).toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
  const defaults = listed.filter(([, value]) => value && value !== '1' && value !== '0')
  expect(Settings.parse(Object.fromEntries(defaults))).toEqual(Settings.parse({}))
})

test("the operator's handbook explains every setting", () => {
  const handbook = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const [, table = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(handbook) ?? []
  const listed = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{4,}/g) ?? [])

  expect(listed.toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
})
