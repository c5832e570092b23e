import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { version } from '../version.ts'
import { prepareDatabase, refusePending } from './prepare-database.ts'

const world = useWorld()
const log = useLog()
const folder = join(import.meta.dirname, '../../../migrations')

test('the previous version of Klopt works after every migration', () => {
  const breaking =
    /drop\s+(table|column|index)|rename\s+(to|column)|alter\s+column\s+\w+\s+(type|set\s+(data|not\s+null))|add\s+column\s+\w+[^,;]*not\s+null(?![^,;]*default)/i
  const [, ...changes] = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const wrong = changes
    .map((file) => ({ file, sql: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ sql }) => !/^-- contracts: \S/m.test(sql) && breaking.test(sql.replace(/--.*$/gm, '')))
    .map(({ file }) => file)

  expect(wrong, 'see CONTRIBUTING.md, Changing the tables').toEqual([])
})

test('a database of a newer Klopt is served without changes', async () => {
  await world.pool.query(`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`)

  await prepareDatabase(world.pool)

  expect(log).toEqual(['The database is newer than this Klopt (9999_later).'])
  expect(await (await world.stranger.fetch('/readyz')).json()).toMatchObject({ ready: true })
})

test('a database of the next version is served whatever its number of migrations, one of a later version is not', async () => {
  const add = (name: string, build: string | null) =>
    world.pool.query('insert into kysely_migration (name, timestamp, build) values ($1, now()::text, $2)', [
      name,
      build,
    ])
  await world.pool.query(`update kysely_migration set build = '1.1.0' where name = '9999_later'`)
  await add('9999_later_too', '1.1.0')
  await prepareDatabase(world.pool)

  await add('9999_much_later', '1.2.0')
  const refusal =
    /^The database is 2 versions newer than this Klopt, 1\.\d.* \(1\.1\.0, 1\.2\.0\): start a newer version/
  await expect(prepareDatabase(world.pool)).rejects.toThrow(refusal)
  await expect(refusePending(world)).rejects.toThrow(refusal)

  await world.pool.query(`delete from kysely_migration where name like '9999_later_%' or name = '9999_much_later'`)
})

test('each migration in the database names the version that brought it', async () => {
  await world.pool.query(`update kysely_migration set build = null where name like '0001%'`)

  await prepareDatabase(world.pool)

  const { rows } = await world.pool.query(`select build from kysely_migration where name like '0001%'`)
  expect(rows).toEqual([{ build: version }])
})

test('nodes that prepare the same database at once wait for each other', async () => {
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(world.pool)))

  expect((await world.stranger.fetch('/readyz')).status).toBe(200)
})

test('a migration that is aborted by a deadlock is retried', async () => {
  await world.pool.query(`
    delete from kysely_migration where name = '9999_later';
    delete from kysely_migration_lock;
    create sequence attempt;
    create function give_way() returns trigger language plpgsql as $$ begin
      if nextval('attempt') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger gives_way before insert on kysely_migration_lock for each row execute function give_way()`)

  await prepareDatabase(world.pool)

  expect(log).toContain('The database is busy: a migration waits and tries again.')
  expect((await world.pool.query('select from kysely_migration_lock')).rowCount).toBe(1)
})
