import { downloadDocument, registerCompany } from '@klopt/contract'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { sharedDossier, upload } from '../../server/src/features/documents/testing/scene.ts'
import { connect, migrationNames } from '../../server/src/platform/database/db.ts'
import { prepareDatabase } from '../../server/src/platform/database/prepare-database.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { administer } from '../../server/src/testing/administer.ts'
import { emptyKlopt } from '../../server/src/testing/empty-klopt.ts'
import { klopt } from '../../server/src/testing/klopt-command.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { Nginx } from '../faults/nginx.ts'
import { names, recipe } from './page.ts'

const migrations = await migrationNames()
const world = useWorld()
const closed = useWorld(parseEnv(recipe('who may register')) as Record<string, string>)
const folder = await mkdtemp(join(tmpdir(), 'klopt-recipes-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every block of the pages with a mark is run', () => {
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('')

  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !tests.includes(`'${name}'`))).toEqual([])
})

test('the owner of a database that was made by the recipe can migrate it, with or without the extensions', async () => {
  const server = inject('postgres')
  for (const isMade of [false, true]) {
    const database = `recipe_${newId().replaceAll('-', '')}`
    for (const line of recipe('own database', { klopt: database }).trim().split('\n'))
      await administer({ ...server, database: 'postgres' }, line)
    if (isMade) await administer({ ...server, database }, recipe('extensions'))
    const { pool } = connect({ ...server, database, user: database, password: 'change-me' })

    await prepareDatabase(pool)

    expect((await pool.query('select from kysely_migration')).rowCount).toBe(migrations.length)
    await pool.end()
    await administer({ ...server, database: 'postgres' }, `drop database ${database} with (force)`)
    await administer({ ...server, database: 'postgres' }, `drop role ${database}`)
  }
})

test('lost documents come back from a backup, and those that are there stay as they are', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const contents = [pdf('order'), pdf('factuur')] as const
  const { body } = await upload(bram, { dossier_id: dossier.id }, ['o.pdf', contents[0]], ['f.pdf', contents[1]])
  const BACKUP = join(folder, 'klopt.tar.gz')
  expect(await klopt(world, 'backup', BACKUP)).toMatchObject({ code: 0 })
  const place = (content: Buffer) => {
    const name = createHash('sha256').update(content).digest('hex')
    return join(world.config.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name)
  }
  await rm(place(contents[0]))
  await chmod(place(contents[1]), 0o400)

  const env = { ...process.env, BACKUP, ASIDE: await mkdtemp(join(folder, 'aside-')), DATA_DIR: world.config.dataDir }
  expect(spawnSync('sh', ['-euc', recipe('only files')], { env, encoding: 'utf8' })).toMatchObject({ status: 0 })

  for (const [n, content] of contents.entries()) {
    const { body: link } = await bram.call(downloadDocument, { params: { id: body[n]?.id ?? '' } })
    expect(Buffer.from(await (await bram.fetch(link.signed_url)).arrayBuffer())).toEqual(content)
  }
  expect((await stat(place(contents[1]))).mode & 0o777).toBe(0o400)
})

test.skipIf(Nginx.isMissing)('the old address leads to the new one, with the secret of a link', async () => {
  const nginx = await Nginx.open()
  const certificate = ['fullchain', 'privkey'].map((name) => `/etc/letsencrypt/live/old.example/${name}.pem;\n`)
  await nginx.serve(
    recipe('redirect', {
      'listen 443 ssl;': `listen 127.0.0.1:${nginx.port};`,
      [`  ssl_certificate ${certificate[0]}`]: '',
      [`  ssl_certificate_key ${certificate[1]}`]: '',
    }),
  )
  const old = () => fetch(`${nginx.address}/dossier?token=a%20secret`, { redirect: 'manual' })
  await expect
    .poll(() =>
      old().then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(308)

  expect((await old()).headers.get('location')).toBe('https://klopt.example/dossier?token=a%20secret')
  await nginx.close()
})

test.skipIf(Nginx.isMissing)(
  'before there is a certificate nginx serves the proof for it, and leads others to https',
  async () => {
    const nginx = await Nginx.open()
    const proof = join(folder, '.well-known/acme-challenge')
    await mkdir(proof, { recursive: true })
    await writeFile(join(proof, 'token'), 'proof')
    await chmod(folder, 0o755)
    const places = {
      'listen 80;': `listen 127.0.0.1:${nginx.port};`,
      '  listen [::]:80;\n': '',
      '/var/www/html': folder,
    }
    await nginx.serve(recipe('nginx before the certificate', places))
    const ask = (path: string) => fetch(`${nginx.address}${path}`, { redirect: 'manual' }).catch(() => null)

    await expect.poll(async () => (await ask('/.well-known/acme-challenge/token'))?.text()).toBe('proof')
    expect((await ask('/app?x=1'))?.headers.get('location')).toBe('https://klopt.example/app?x=1')
    await nginx.close()
  },
)

test('where only invited people may come, the first company is made by its recipe and others cannot register', async () => {
  const body = { name: 'Staal BV', registration_number: '12345670' }
  expect((await closed.stranger.call(registerCompany, { body })).refusal.code).toBe('registration_closed')

  const outputs: string[] = []
  for (const [, ...words] of typed(recipe('first company'))) {
    const { code, out } = await klopt(closed, ...words)
    expect(code).toBe(0)
    outputs.push(out)
  }

  expect(outputs[0]).toMatch(/reset-password\?token=/)
  expect(outputs[1]).toMatch(/^12345678 .* pending .* anna@bouw\.example$/m)
})

test('by its recipe a Klopt without companies is stopped, gets everything of a backup, and starts', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await upload(anna, { dossier_id: dossier.id }, ['order.pdf', pdf('order')])
  const BACKUP = join(folder, 'restore.tar')
  expect(await klopt(world, 'backup', BACKUP)).toMatchObject({ code: 0 })
  const fresh = await emptyKlopt()
  await prepareDatabase(fresh.pool)

  const steps = typed(recipe('restore on Debian'), { BACKUP })
  expect(steps.map((words) => words.slice(0, 2).join(' '))).toEqual([
    'systemctl stop',
    'klopt restore',
    'klopt restore',
    'systemctl start',
    'klopt doctor',
  ])
  for (const [, ...words] of steps.slice(1, 3)) expect(await fresh.klopt(...words)).toMatchObject({ code: 0, err: '' })
  expect((await fresh.klopt('doctor')).out).toMatch(/^ok +database/m) // an empty machine lacks other things

  // A drill is the same restore elsewhere, and then looks at it.
  const drill = typed(recipe('drill'), { BACKUP })
  expect(drill.map((words) => words.slice(0, 2).join(' '))).toEqual([
    'install -d',
    'klopt restore',
    'klopt files:check',
    'klopt company:list',
    'rm -r',
  ])
  expect(drill[0]?.at(-1)).toBe(drill[4]?.at(-1))
  expect(recipe('drill')).toContain(`DATA_DIR=${drill[0]?.at(-1)} DATABASE_URL= STORAGE_URL=\n`)
  expect((await fresh.klopt('files:check')).out).toMatch(/ 0 missing or damaged/)
  expect((await fresh.klopt('company:list')).out).toContain(anna.company_id)
  await fresh.close()
})

test('with compose a restore runs the same commands, in a service with the volume of the backups', () => {
  const compose = readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8')
  const steps = typed(recipe('restore with compose'))
  const commands = steps.flatMap((words) => {
    const at = words.indexOf('server/src/cli.ts')
    return at < 0 ? [] : [{ service: words[at - 2] ?? '', words: ['klopt', ...words.slice(at + 1)] }]
  })
  const services = [...compose.matchAll(/^ {2}(klopt-\d+): .*'backups:\/backups'/gm)].map(([, name]) => name)

  const onDebian = typed(recipe('restore on Debian'), { BACKUP: '/backups/klopt.tar.gz' })
  expect(commands.map(({ words }) => words)).toEqual(onDebian.filter(([command]) => command === 'klopt'))
  expect(steps[0]).toEqual(['docker', 'compose', 'stop', ...services])
  for (const { service } of commands) expect(services).toContain(service)

  const others = typed(recipe('commands with compose'))
  expect(others.map((words) => words.slice(0, 4).join(' '))).toEqual([
    ...['doctor', 'backup', 'restore'].map(() => `docker compose exec ${services[0]}`),
    `docker compose cp ${services[0]}:/backups`,
  ])
})

/** The commands in lines of a shell, with their words. None of them is run. */
function typed(lines: string, more: Record<string, string> = {}): string[][] {
  const echo = `"$NODE" -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`
  const stubs = ['klopt', 'systemctl', 'docker', 'install', 'rm'].map((name) => `${name}() { ${echo} ${name} "$@"; }\n`)
  const env = { ...process.env, NODE: process.execPath, ...more }
  const { stdout, status } = spawnSync('sh', ['-euc', stubs.join('') + lines], { env, encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
}
