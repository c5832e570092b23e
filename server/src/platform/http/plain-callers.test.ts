import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { useWorld } from '../../testing/world.ts'
import { arrivalPath } from './arrival.ts'

const world = useWorld()

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['"[2001:db8::7]"', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1, 203.0.113.7:8', '203.0.113.7'],
  ['[2001:DB8:0::7]:51234', '2001:db8::7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:51234', '203.0.113.7'],
  ['203.0.113.7,', '203.0.113.7'],
  ['unknown', 'unknown'],
])('behind a proxy that forwards %s the caller is %s', async (forwarded, caller) => {
  const config = { ...world.config, trustProxy: 1 }
  const app = await buildApp({ ...world.deps, config })
  const headers = { 'x-forwarded-for': forwarded, host: new URL(config.publicUrl).host }

  const { body } = await app.inject({ url: arrivalPath(config), headers })

  expect(JSON.parse(body)).toMatchObject({ caller })
  await app.close()
})
