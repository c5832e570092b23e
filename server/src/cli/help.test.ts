import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { klopt } from '../testing/klopt-command.ts'
import { commands } from './commands.ts'

const world = useWorld()

test('without a command all are listed', async () => {
  const { code, out } = await klopt(world)
  const { code: asked } = await klopt(world, '--help')

  expect([code, asked]).toEqual([2, 0])
  for (const [name, { summary }] of Object.entries(commands)) expect(out).toMatch(new RegExp(`${name} +${summary}`))
})

test.each(Object.keys(commands))('%s tells how it is used, and does nothing then', async (name) => {
  const { code, out, err } = await klopt(world, name, '--help')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`Usage: npm run klopt -- ${name}`)
  for (const option of Object.keys(commands[name]?.options ?? {})) expect(out).toContain(`--${option}`)
})
