import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { emptyKlopt } from '../../server/src/testing/empty-klopt.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { KloptProcess } from '../../server/src/testing/klopt-process.ts'
import { commandOf, jobsOf } from './processes.ts'

test('SIGUSR1 opens no inspector in the server or in its jobs process, and both continue', async () => {
  const { env, close } = await emptyKlopt({ LOG_LEVEL: 'debug' })
  const [port, other] = [await freePort(), await freePort()]
  const klopt = await KloptProcess.start({ ...env, NODE_OPTIONS: `--inspect-port=${port}` })
  const jobs = await jobsOf(klopt)
  // A Node without our options shows that the signal opens an inspector, and how long this takes.
  const plain = spawn(process.execPath, [
    `--inspect-port=${other}`,
    '-e',
    "console.log('ready'); setInterval(() => {}, 1000)",
  ])
  await once(plain.stdout, 'data')

  for (const pid of [klopt.pid, jobs, plain.pid ?? 0]) process.kill(pid, 'SIGUSR1')
  await expect
    .poll(() => fetch(`http://127.0.0.1:${other}/json/version`).then((answer) => answer.status, String))
    .toBe(200)
  plain.kill('SIGKILL')

  expect([klopt.pid, jobs].map((pid) => commandOf(pid).includes('--disable-sigusr1'))).toEqual([true, true])
  await expect(fetch(`http://127.0.0.1:${port}/json/version`)).rejects.toThrow('fetch failed')
  expect(klopt.output).not.toMatch(/debugger|inspector/i)
  expect((await fetch(`${klopt.address}/readyz`)).status).toBe(200)
  expect(await klopt.end()).toBe(0)
  await close()
})
