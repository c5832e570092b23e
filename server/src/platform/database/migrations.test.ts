import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { prepareDatabase } from './prepare-database.ts'

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
