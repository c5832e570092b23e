import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/src/cli/commands.ts'
import { startS3Store } from '../../server/src/testing/s3-store.ts'
import { pages, recipe } from './page.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'klopt-machine-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const isMissing = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0
/** A program of the machine, before those of the project. */
const PATH = `/usr/sbin:/usr/bin:/sbin:/bin:${process.env['PATH'] ?? ''}`

test('every command of Klopt on the pages for operators exists', () => {
  const typed =
    /(?:npm run(?: --silent)? klopt --|\bklopt|src\/cli\.ts) ([a-z]+:[a-z]+|backup|restore|doctor|migrate|retention)\b/g
  const named = new Set([...pages.matchAll(typed)].map(([, name]) => name ?? ''))

  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !Object.hasOwn(commands, name))).toEqual([])
})

const systemd = isMissing('systemd-analyze')
test.skipIf(systemd).each(['klopt.service', 'klopt-backup.service', 'klopt-backup.timer'])(
  'systemd understands every line of %s',
  async (name) => {
    const places: Record<string, Record<string, string>> = {
      'klopt.service': { '/srv/klopt/app/node_modules/.bin/node': '/bin/true' },
      'klopt-backup.service': { '/srv/klopt/app/scripts/nightly-backup': '/bin/true' },
    }
    for (const unit of ['klopt-backup.service', name]) await writeFile(join(folder, unit), recipe(unit, places[unit]))

    const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', join(folder, name)], {
      encoding: 'utf8',
    })

    expect({ told: `${stdout}${stderr}`, status }).toEqual({ told: '', status: 0 })
  },
)

const journald = '/etc/systemd/journald.conf'
test.skipIf(systemd || !existsSync(journald))('the journal knows the settings that limit it', async () => {
  const settings = recipe('limit the journal')
  const place = /`(\/etc\/systemd\/journald\.conf\.d\/.*?)`/.exec(pages)?.[1] ?? ''
  await mkdir(join(folder, place, '..'), { recursive: true })
  await writeFile(join(folder, place), settings)

  const read = execFileSync('systemd-analyze', [`--root=${folder}`, 'cat-config', 'systemd/journald.conf'])
  expect(read.toString()).toContain(settings)
  for (const [, name = '', value = ''] of settings.matchAll(/^(\w+)=(.*)$/gm)) {
    expect(readFileSync(journald, 'utf8')).toContain(`#${name}=`)
    const isTime = () => spawnSync('systemd-analyze', ['timespan', value]).status === 0
    expect(name.endsWith('Sec') ? isTime() : /^\d+[KMGT]$/.test(value)).toBe(true)
  }
})

test.skipIf(isMissing('aws'))(
  'documents that a bucket has lost come back by the recipe, and the others stay',
  async () => {
    const store = await startS3Store()
    const { endpoint, region, bucket } = store.storage
    const [order, invoice] = [['1'.repeat(64), 'order'] as const, ['2'.repeat(64), 'factuur'] as const]
    const placeOf = ([name]: readonly [string, string]) => `${endpoint}/${bucket}/files/${name}`
    await mkdir(join(folder, 'files'))
    for (const [name, content] of [order, invoice]) await writeFile(join(folder, 'files', name), content)
    await fetch(placeOf(order), { method: 'PUT', body: order[1] })

    const env = {
      ...process.env,
      ...store.env,
      ASIDE: folder,
      AWS_ENDPOINT_URL: endpoint ?? '',
      AWS_DEFAULT_REGION: region,
    }
    const { stdout } = await run('sh', ['-euc', recipe('only files of a bucket', { BUCKET: bucket })], { env })

    expect([...stdout.matchAll(/upload: .* to (.*)/g)].map(([, to]) => to)).toEqual([
      `s3://${bucket}/files/${invoice[0]}`,
    ])
    for (const file of [order, invoice]) expect(await (await fetch(placeOf(file))).text()).toBe(file[1])
    await store.stop()
  },
)

test.skipIf(!existsSync('/usr/sbin/postmap'))(
  'Postfix hands mails to Klopt by its recipe, and rewrites addresses of the old domain only',
  async () => {
    const [main = '', table = ''] = recipe('old mail domain').split(/^# \/etc\/postfix\/old-domain$/m)
    const etc = join(folder, 'postfix')
    await mkdir(etc)
    await writeFile(join(etc, 'old-domain'), table)
    await writeFile(join(etc, 'main.cf'), recipe('postfix') + main.replaceAll('/etc/postfix', etc))
    const set = async (name: string) => (await run('/usr/sbin/postconf', ['-c', etc, '-h', name])).stdout.trim()
    const found = async (key: string, map: string) =>
      (await run('/usr/sbin/postmap', ['-c', etc, '-q', key, map]).catch(() => ({ stdout: '' }))).stdout.trim()

    expect(await set('relay_domains')).toBe('in.example.nl')
    expect(await found('in.example.nl', await set('transport_maps'))).toBe('smtp:[127.0.0.1]:2525')
    const rewritten = await set('recipient_canonical_maps')
    expect(await found('d-7+k@old-in.example', rewritten)).toBe('d-7+k@in.example')
    expect(await found('d-7+k@in.example', rewritten)).toBe('')
  },
)

test.skipIf(isMissing('openssl') || !existsSync('/usr/sbin/update-ca-certificates'))(
  'a certificate of an authority of your own is trusted after its recipe, and not before',
  async () => {
    const [local, certificates, hooks] = ['local', 'certs', 'hooks'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    for (const path of [local, certificates, hooks]) await mkdir(path)
    const make = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=Own -keyout ca.key -out own-ca.crt
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=mail -keyout key.pem -out mail.csr
    echo subjectAltName=IP:127.0.0.1 > names
    openssl x509 -req -in mail.csr -CA own-ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out cert.pem`
    await run('sh', ['-euc', make], { cwd: folder })
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)))
    const server = createServer({ key, cert }, (_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const ask = `fetch('https://127.0.0.1:${(server.address() as AddressInfo).port}').then((a) => a.text()).then(console.log, (e) => console.log(e.cause.code))`
    const unit = readFileSync(join(import.meta.dirname, '../../scripts/release/debian/klopt.service'), 'utf8')
    const variable = /NODE_USE_SYSTEM_CA=1/.exec(unit)?.[0] ?? ''
    const asked = async () => {
      const env = {
        PATH,
        SSL_CERT_DIR: certificates,
        SSL_CERT_FILE: '/dev/null',
        NODE_USE_SYSTEM_CA: variable.split('=')[1],
      }
      return (await run(process.execPath, ['-e', ask], { env })).stdout.trim()
    }
    const before = await asked()

    // The machine's own folders stay as they are.
    const places = `--localcertsdir ${local} --etccertsdir ${certificates} --hooksdir ${hooks}`
    const stubs = { 'update-ca-certificates': `exec /usr/sbin/update-ca-certificates ${places}`, systemctl: 'exit 0' }
    for (const [name, line] of Object.entries(stubs))
      await writeFile(join(hooks, '..', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
    const steps = recipe('own authority', { '/usr/local/share/ca-certificates/': `${local}/` })
    await run('sh', ['-euc', steps], { cwd: folder, env: { PATH: `${folder}:${PATH}` } })

    expect([before, await asked()]).toEqual(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ok'])
    expect(pages).toContain(`Environment=${variable}`)
    server.close()
  },
)
