import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { login } from '@klopt/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { joinNodes } from '../../server/src/platform/nodes/join-nodes.ts'
import { Caller } from '../../server/src/testing/caller.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { typeCommand, urlOf } from '../../server/src/testing/klopt-command.ts'
import { RedisServer } from '../../server/src/testing/redis-server.ts'
import { allowed } from '../../server/src/testing/throttled.ts'
import { password, useWorld, type World } from '../../server/src/testing/world.ts'
import { Nginx } from './nginx.ts'

const key = 'a-key-that-is-long-enough-for-klopt'
const otherKey = 'another-key-that-is-long-enough-too'
let nginx: Nginx
const settings = async (trust: string) => {
  nginx ??= await Nginx.open()
  return { TRUST_PROXY: trust, PUBLIC_URL: nginx.address, SECRET_KEY: key, RATE_LIMIT_SCALE: '0.2', LOG_LEVEL: 'warn' }
}
const trusting = useWorld(() => settings('1'))
const careless = useWorld(() => settings('0'))
afterEach(() => nginx.stop())
afterAll(() => nginx.close())

/** The lines of the doctor that are not in order, with `env` instead of what the server has. */
async function doctor(env: Record<string, string> = {}, world: World = trusting) {
  const { code, out } = await typeCommand(['doctor'], {
    DATA_DIR: world.config.dataDir,
    PORT: String(world.config.port),
    DATABASE_URL: urlOf(world.pool.options.database ?? ''),
    PUBLIC_URL: nginx.address,
    SECRET_KEY: key,
    TRUST_PROXY: '1',
    ...env,
  })
  const wrong = out.split('\n').filter((line) => line.startsWith('wrong'))
  return { code, wrong: wrong.map((line) => line.replace(/^wrong +/, '').replace(/ {2,}/, ': ')), out }
}

test.skipIf(Nginx.isMissing)('behind the proxy of the manual nothing is wrong', async () => {
  await nginx.start(trusting.address)

  expect(await doctor()).toMatchObject({ code: 0, wrong: [] })
})

const proxied = 'proxy_set_header Host $http_host;'
test.skipIf(Nginx.isMissing).each<[string, (conf: string) => string, RegExp]>([
  [
    'a proxy without WebSockets',
    (conf) => conf.replace(/.*proxy_set_header (Upgrade|Connection).*\n/g, ''),
    /^address: WebSockets do not pass 127\.0\.0\.1:\d+ \(GET \/ws: 404\), so nothing is live/,
  ],
  [
    'a proxy that sends another Host',
    (conf) => conf.replace(proxied, 'proxy_set_header Host klopt.internal;'),
    /^address: PUBLIC_URL is http:\/\/127\.0\.0\.1:\d+, and requests arrive for klopt\.internal: the proxy must leave/,
  ],
  [
    'a proxy that keeps the callers for itself',
    (conf) => conf.replace(/.*X-Forwarded-For.*\n/, ''),
    /^address: the proxy does not add the caller to X-Forwarded-For, and TRUST_PROXY believes it/,
  ],
  [
    'a proxy with a lower limit for uploads',
    (conf) => conf.replace('client_max_body_size 211m', 'client_max_body_size 1m'),
    /^address: uploads of 200 MB do not pass 127\.0\.0\.1:\d+: raise the proxy's limit/,
  ],
  [
    'a proxy that leads elsewhere',
    (conf) => conf.replace('location / {', 'location / { return 301 https://klopt.example$request_uri;'),
    /^address: PUBLIC_URL: 127\.0\.0\.1:\d+ leads on to https:\/\/klopt\.example: set PUBLIC_URL to that address$/,
  ],
])('the doctor finds %s', async (_, change, line) => {
  await nginx.start(trusting.address, change)

  expect((await doctor()).wrong).toEqual([expect.stringMatching(line)])
})

test.skipIf(Nginx.isMissing)('the log says once that WebSockets arrive as plain requests', async () => {
  await nginx.start(trusting.address, (conf) => conf.replace(/.*proxy_set_header (Upgrade|Connection).*\n/g, ''))

  await doctor()
  await doctor()

  expect(trusting.log.filter((line) => line.includes('A WebSocket arrives as a plain request'))).toHaveLength(1)
})

test.skipIf(Nginx.isMissing)('the doctor and the log find a proxy that TRUST_PROXY does not name', async () => {
  await nginx.start(careless.address)

  const { wrong } = await doctor({}, careless)

  expect(wrong).toEqual([
    expect.stringMatching(
      /^address: TRUST_PROXY is 0, and a proxy adds the caller to X-Forwarded-For: all people count as 127\.0\.0\.1, .* Set TRUST_PROXY=1$/,
    ),
  ])
  const warned = careless.log.filter((line) =>
    line.includes('A proxy at 127.0.0.1 forwards requests. TRUST_PROXY is 0'),
  )
  expect(warned).toHaveLength(1)
})

test.skipIf(Nginx.isMissing)(
  'behind such a proxy a stranger cannot lock out others, and an account stays guarded',
  async () => {
    await nginx.start(careless.address)
    const { email } = await careless.person('Anna', { company: await careless.customer('Bouw BV') })
    const stranger = new Caller(nginx.address, null, { id: '', email: '', full_name: '', company_id: '' })
    const signIn = (address: string, secret: string) =>
      stranger.call(login, { body: { email: address, password: secret } })

    await allowed(20, (n) => signIn(`niemand${n}@nergens.example`, 'verkeerd'))

    expect((await signIn('niemand@nergens.example', 'verkeerd')).status).toBe(429)
    expect((await signIn(email, password)).status).toBe(200)
    expect(await allowed(2, () => signIn(email, 'verkeerd'))).toBe(2)
  },
)

test.skipIf(Nginx.isMissing).each<[string, string, number, string[], RegExp]>([
  ['has expired', 'localhost', -1, [], /^address: PUBLIC_URL: the certificate of localhost:\d+ has expired/],
  [
    'is of another name',
    'elders.example',
    9,
    [],
    /^address: PUBLIC_URL: the certificate of localhost:\d+ is for another name/,
  ],
  [
    'ends soon',
    'localhost',
    9,
    ['ends'],
    /^note +address +PUBLIC_URL: the certificate of localhost:\d+ ends in 8 days/m,
  ],
  ['nobody vouches for', 'localhost', 9, ['foreign'], /^address: PUBLIC_URL: the certificate of localhost:\d+ is /],
])('the doctor finds a certificate that %s', async (_, name, days, [kind], line) => {
  const folder = await mkdtemp(join(tmpdir(), 'klopt-doctor-'))
  const [cert, certKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await makeCertificate(folder, name, days)
  const known = getCACertificates()
  if (kind !== 'foreign') setDefaultCACertificates([...known, await readFile(cert, 'utf8')])
  try {
    await nginx.start(trusting.address, (conf) =>
      conf.replace(
        /listen 127.0.0.1:\d+;/,
        (listen) => `${listen.replace(';', ' ssl;')} ssl_certificate ${cert}; ssl_certificate_key ${certKey};`,
      ),
    )
    const { out, wrong } = await doctor({ PUBLIC_URL: `https://localhost:${nginx.port}` })
    expect(kind === 'ends' ? out : (wrong[0] ?? out)).toMatch(line)
  } finally {
    setDefaultCACertificates(known)
    await rm(folder, { recursive: true })
  }
})

const dead = await freePort()
test.each<[string, Record<string, string>, RegExp]>([
  [
    'a wrong password of the database',
    { DATABASE_URL: 'postgres://nobody:geheim@DATABASE/klopt' },
    /^database: DATABASE_URL: the database refuses the connection \(.*nobody.*\)\. \(.+\)$/,
  ],
  [
    'a database that is away',
    { DATABASE_URL: `postgres://klopt:geheim@127.0.0.1:${dead}/klopt` },
    /^database: DATABASE_URL: the database does not respond \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)/,
  ],
  [
    'a closed port of the mail server',
    { SMTP_URL: `smtp://klopt:geheim@127.0.0.1:${dead}` },
    /^mail server: SMTP_URL: 127\.0\.0\.1:\d+: ESOCKET: connect ECONNREFUSED/,
  ],
  [
    'a port of the mail server that speaks otherwise',
    { SMTP_URL: 'smtp://klopt:geheim@127.0.0.1:465' },
    /^mail server: SMTP_URL: 127\.0\.0\.1:465: .*\. Port 465 usually needs smtps:\/\/$/,
  ],
  [
    'a wrong Redis',
    { REDIS_URL: `redis://:geheim@127.0.0.1:${dead}` },
    /^redis: REDIS_URL: 127\.0\.0\.1:\d+ does not respond/,
  ],
  [
    'another SECRET_KEY',
    { SECRET_KEY: otherKey },
    /^address: PUBLIC_URL: 127\.0\.0\.1:\d+ is not this Klopt, or one with another SECRET_KEY/,
  ],
  [
    'a PUBLIC_URL of nobody',
    { PUBLIC_URL: 'https://klopt.invalid' },
    /^address: PUBLIC_URL: klopt\.invalid:443: no machine has this name/,
  ],
])('the doctor finds %s, and checks everything else', async (_, env, line) => {
  if (Nginx.isMissing) return
  await nginx.start(trusting.address)
  const at = new URL(urlOf('klopt'))
  const DATABASE_URL = env['DATABASE_URL']?.replace('DATABASE/klopt', `${at.host}/klopt${at.search}`)

  const { code, wrong, out } = await doctor({ ...env, ...(DATABASE_URL && { DATABASE_URL }) })

  expect(code).toBe(1)
  expect(wrong).toContainEqual(expect.stringMatching(line))
  expect(out).toContain('storage')
  expect(out).not.toContain('geheim')
})

test.skipIf(RedisServer.isMissing)('the doctor and the log name nodes that do not belong together', async () => {
  const redis = await RedisServer.open()
  const node = (port: number, change: object) =>
    joinNodes({ db: trusting.db, config: { ...trusting.config, port, redisUrl: redis.url, worker: false, ...change } })
  const stop = [await node(3001, {}), await node(3002, { secretKey: otherKey, redisUrl: undefined })]
  await trusting.pool.query(`update node set started_at = now() - interval '2 minutes'`)

  const { out } = await doctor({ REDIS_URL: redis.url })
  await Promise.all(stop.map((end) => end()))
  await redis.kill()

  expect(out).toMatch(
    /^wrong +nodes +SECRET_KEY is another one on \S+:3002: a link to a file works on some nodes only\./m,
  )
  expect(out).toMatch(/2 nodes run without a common REDIS_URL \(\S+:3002\): people miss live events\./)
  expect(out).toContain('WORKER is 0 on every node: no mail is sent and no document read.')
  expect((await doctor()).out).toMatch(/^note +nodes +no Klopt runs with this database/m)
})

/** Signed by itself, and valid until so many days from now. */
async function makeCertificate(folder: string, name: string, days: number) {
  const run = (...words: string[]) => promisify(execFile)('openssl', words, { cwd: folder })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem']
  await run('req', '-new', ...key, '-subj', `/CN=${name}`, '-out', 'request.pem')
  const extensions = join(folder, 'extensions')
  await promisify(execFile)('sh', [
    '-c',
    `printf 'subjectAltName=DNS:${name}\nbasicConstraints=CA:TRUE\n' > '${extensions}'`,
  ])
  await run(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-signkey',
    'key.pem',
    '-days',
    String(days),
    '-extfile',
    extensions,
    '-out',
    'cert.pem',
  )
}
