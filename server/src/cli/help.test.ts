import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { version } from '../platform/version.ts'
import { useWorld } from '../testing/world.ts'
import { freePort } from '../testing/free-port.ts'
import { klopt, typeCommand, urlOf } from '../testing/klopt-command.ts'
import { commands } from './commands.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'klopt-help-'))
const id = '01999999-0000-7000-8000-000000000000'
const correct: Record<string, string[]> = {
  'user:create': ['--company', '12345678', '--first-name', 'Anna', '--last-name', 'Bakker', 'anna@bouw.example'],
  'user:reset': ['anna@bouw.example'],
  'user:role': ['anna@bouw.example', 'admin'],
  'user:list': [],
  'user:disable': ['anna@bouw.example'],
  'user:enable': ['anna@bouw.example'],
  'user:erase': ['--yes', 'anna@bouw.example'],
  'company:create': '--name Staal --email bram@staal.example --first-name Bram --last-name Bos 12345670'.split(' '),
  'company:list': [],
  'company:close': ['--yes', '12345678'],
  'company:export': ['--out', join(folder, 'company.zip'), '12345678'],
  'dossier:export': ['--out', join(folder, 'dossier.zip'), id],
  'proof:check': [join(folder, 'nothing.zip')],
  'link:renew': ['--dossier', id, 'otto@gast.example'],
  'link:revoke': ['--dossier', id, 'otto@gast.example'],
  'mail:test': ['anna@bouw.example'],
  'mail:resend': [],
  'jobs:list': [],
  'jobs:retry': ['12'],
  'jobs:drop': ['12'],
  backup: [join(folder, 'backup.tar')],
  restore: [join(folder, 'nothing.tar')],
  'files:clean': [],
  'files:check': [],
  'storage:adopt': [],
  migrate: [],
  retention: [],
  doctor: [],
}
const withoutDatabase = new Set(['proof:check', 'restore', 'mail:test', 'doctor']) // the doctor checks the rest

afterAll(() => rmSync(folder, { recursive: true }))

test('without a command all commands are listed', async () => {
  const { code, out } = await klopt(world)
  const { code: asked } = await klopt(world, '--help')

  expect([code, asked]).toEqual([2, 0])
  for (const [name, { summary }] of Object.entries(commands)) expect(out).toMatch(new RegExp(`${name} +${summary}`))
})

test.each(Object.keys(commands))('%s --help prints its usage and does nothing', async (name) => {
  const { code, out, err } = await klopt(world, name, '--help')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`Usage: npm run klopt -- ${name}`)
  for (const option of Object.keys(commands[name]?.options ?? {})) expect(out).toContain(`--${option}`)
  expect(await klopt(world, 'help', name)).toEqual({ code, out, err })
  expect(await klopt(world, name, '-h')).toEqual({ code, out, err })
})

test.each(Object.entries(commands))('%s refuses unknown arguments and options', async (name, { words }) => {
  const tooMany = Array.from({ length: words + 1 }, (_, n) => `word-${n}`)

  expect(await klopt(world, name, ...tooMany)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('too much'),
  })
  expect(await klopt(world, name, '--nonsense')).toMatchObject({ code: 2, out: '', err: expect.stringContaining(name) })
})

test('a missing argument is reported with the usage of the command', async () => {
  expect(await klopt(world, 'backup')).toEqual({
    code: 2,
    out: '',
    err: 'An argument is missing: backup <file.tar | file.tar.gz>. See: npm run klopt -- backup --help',
  })
})

const takingWords = Object.entries(commands).filter(([, { words, without_words }]) => words > 0 && !without_words)

test.each(takingWords)('%s reports each missing or blank argument', async (name, { words, usage }) => {
  const options = (correct[name] ?? []).slice(0, -words)

  for (const blank of [
    [],
    ...Array.from({ length: words }, (_, n) => Array.from({ length: words }, (_, m) => (m === n ? ' ' : 'word'))),
  ])
    expect(await klopt(world, name, ...options, ...blank)).toEqual({
      code: 2,
      out: '',
      err: `An argument is missing: ${name} ${usage}. See: npm run klopt -- ${name} --help`,
    })
})

test.each(Object.keys(commands).filter((name) => !withoutDatabase.has(name)))(
  '%s reports in one line that the database does not respond, and does nothing',
  async (name) => {
    const DATABASE_URL = `postgres://klopt@127.0.0.1:${await freePort()}/klopt`

    const { code, out, err } = await typeCommand([name, ...(correct[name] ?? ['a row is missing'])], {
      DATABASE_URL,
      DATA_DIR: folder,
    })

    // A mail program gives the mail again later.
    expect(code).toBe(name === 'mail:take' ? 75 : 1)
    expect(out + err).toMatch(
      /^DATABASE_URL: the database does not respond \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\.$/,
    )
  },
)

test('a database that refuses the connection is not said to be silent', async () => {
  const { code, out, err } = await typeCommand(['retention'], { DATABASE_URL: urlOf('nothing'), DATA_DIR: folder })

  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe('DATABASE_URL: the database refuses the connection (database "nothing" does not exist).')
})

test('a refusal of the database is reported in one line', async () => {
  const reading = new URL(urlOf(world.pool.options.database ?? ''))
  reading.searchParams.set('options', '-c default_transaction_read_only=on')

  expect(await typeCommand(['retention'], { DATABASE_URL: reading.href, DATA_DIR: folder })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^The database refuses what Klopt needs \(.* in a read-only transaction\): it is read-only\.$/,
    ),
  })
})

test('--version prints the version, and help for an unknown command is refused', async () => {
  expect(await klopt(world, '--version')).toEqual({ code: 0, out: version, err: '' })
  expect(await klopt(world, 'help', 'help')).toMatchObject({ code: 0, err: '' })
  expect(await klopt(world, 'help', 'user:delete')).toMatchObject({ code: 2, out: '' })
})
