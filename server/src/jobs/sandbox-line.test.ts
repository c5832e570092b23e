import { expect, test } from 'vitest'
import { emptyKlopt } from '../testing/empty-klopt.ts'
import { KloptProcess } from '../testing/klopt-process.ts'

test('the sandbox for reading documents is logged once per start', async () => {
  const { env, close } = await emptyKlopt({ LOG_LEVEL: 'info' })
  const klopt = await KloptProcess.start(env)

  await expect.poll(() => klopt.output, { timeout: 40_000 }).toContain("documents are read with Node's own limits")

  expect(await klopt.end()).toBe(0)
  expect(klopt.output.match(/documents are read with/g)).toHaveLength(1)
  await close()
})
