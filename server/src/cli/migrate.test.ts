import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyKlopt } from '../testing/empty-klopt.ts'
import { KloptProcess } from '../testing/klopt-process.ts'
import { quietSettings } from '../testing/quiet-settings.ts'

let empty: Awaited<ReturnType<typeof emptyKlopt>>
beforeAll(async () => void (empty = await emptyKlopt()))
afterAll(() => empty.close())

/** Runs a start that ends by itself. */
function start(...flags: string[]) {
  const args = [join(import.meta.dirname, '../main.ts'), ...flags]
  const env = { ...process.env, ...quietSettings(), ...empty.env }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { code: status, output: stdout + stderr }
}

test('with --no-migrate a start refuses and names the command migrate, after which the server starts', async () => {
  const before = await empty.klopt('migrate', '--status')
  expect(before.code).toBe(1)
  const names = before.out.split('\n').map((line) => line.replace(/^pending {2}/, ''))
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^0001/), 'the queue']))
  const refused = `The database needs migrations (${names.join(', ')}): run npm run klopt -- migrate.\n`
  expect(start('--no-migrate')).toEqual({ code: 1, output: refused })
  expect(await empty.klopt('migrate', '--status')).toEqual(before)
  expect(await empty.klopt('company:list')).toMatchObject({ code: 1, err: expect.stringContaining('command migrate') })

  expect(await empty.klopt('migrate')).toEqual({
    code: 0,
    out: names.map((name) => `done     ${name}`).join('\n'),
    err: '',
  })
  expect(await empty.klopt('migrate')).toEqual({ code: 0, out: 'Nothing was pending.', err: '' })
  const after = await empty.klopt('migrate', '--status')
  expect(after.code).toBe(0)
  expect(after.out.split('\n')).toEqual(
    names.slice(0, -1).map((name) => expect.stringMatching(new RegExp(`^done {5}${name} {2}\\d{4}-`))),
  )
  const klopt = await KloptProcess.start(empty.env, '--no-migrate')
  await klopt.isReady()
  expect(await klopt.end()).toBe(0)
})

test('the status shows migrations of a newer Klopt, and a pending one of only the queue', async () => {
  await empty.klopt('migrate')
  await empty.pool.query(`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`)
  expect(await empty.klopt('migrate', '--status')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^newer {4}9999_later$/m),
  })
  await empty.pool.query(
    'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)',
  )
  expect(await empty.klopt('migrate', '--status')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^pending {2}the queue$/m),
  })
})

test('an unknown flag stops the start before it migrates', () => {
  expect(start('--no-migrations')).toEqual({
    code: 1,
    output: 'npm start does not know --no-migrations: it has --no-migrate and --print-config.\n',
  })
})
