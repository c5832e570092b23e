import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { fillDemo } from '../../server/src/demo/fill.ts'

const world = useWorld()
const used = useWorld()

test('an interrupted demo leaves nothing half done, and the next start completes it', async () => {
  const broken = `create function break_off() returns trigger language plpgsql as
      $$ begin if new.seq = 9 then raise exception 'broken off'; end if; return new; end $$;
    create trigger break_off before insert on message for each row execute function break_off()`
  await world.pool.query(broken)
  await expect(fillDemo(world.deps)).rejects.toThrow('broken off')
  const { rows } = await world.pool.query('select from company')
  await world.pool.query('drop trigger break_off on message')

  const accounts = await fillDemo(world.deps)

  expect(rows).toEqual([])
  expect(accounts).toHaveLength(4)
})

test('two simultaneous starts make one demo', async () => {
  await world.pool.query('truncate company cascade')
  await rm(join(world.config.dataDir, 'demo-accounts.json'))

  const [one, other] = await Promise.all([fillDemo(world.deps), fillDemo(world.deps)])

  const { rows } = await world.pool.query('select name from company')
  expect(rows).toHaveLength(4)
  expect(one).toHaveLength(4)
  expect(other).toEqual(one)
})

test('a database in use gets no demo', async () => {
  await used.customer('Bouw BV')

  const accounts = await fillDemo(used.deps)

  const { rows } = await used.pool.query('select name from company')
  expect(accounts).toBeNull()
  expect(rows).toEqual([{ name: 'Bouw BV' }])
  expect(existsSync(join(used.config.dataDir, 'demo-accounts.json'))).toBe(false)
})

test('in production the demo is not added to real companies', async () => {
  await used.customer('Staal BV')
  const deps = { ...used.deps, config: { ...used.config, production: true } }

  await expect(fillDemo(deps)).rejects.toThrow('DEMO: this database has real companies')
})
