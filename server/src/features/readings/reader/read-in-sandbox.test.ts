import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { keepReadersWarm, readerFlags, readInSandbox, sandbox } from './read-in-sandbox.ts'
import { sandboxed } from './sandbox.ts'

const protections = await sandbox()

const server = join(import.meta.dirname, '../../../..')
const document = { type: 'pdf', filename: 'Factuur_2025-0388.pdf', known_numbers: ['4500127'] } as const
const papers = join(server, 'src/features/readings/testing/papers')
const invoice = () => new Uint8Array(readFileSync(join(papers, 'Factuur_2025-0388.pdf')))

test('an invoice is read in a separate process', async () => {
  const reading = await readInSandbox(invoice(), document)

  expect(reading).toMatchObject({ state: 'read', kind: 'invoice', pages: 1 })
  expect(reading).toHaveProperty(['values', 'total_incl', 'value'], '27321.80')
})

test('a reader cannot read files, start programs, connect to servers or see the environment', async () => {
  const { ends, calls } = await tryAll([...readerFlags])

  expect(ends).toMatchObject({
    'read a file': 'ERR_ACCESS_DENIED',
    'write a file': 'ERR_ACCESS_DENIED',
    'write a database': 'ERR_UNKNOWN_BUILTIN_MODULE',
    'start a program': 'ERR_ACCESS_DENIED',
    'open an inspector': 'ERR_ACCESS_DENIED',
    'open an inspector by a signal': 'NONE',
    'call a server': 'ERR_ACCESS_DENIED',
    'fetch a page': 'ERR_ACCESS_DENIED',
    'run words as code': 'EvalError',
    'read a file from a thread': 'ERR_ACCESS_DENIED',
    environment: 'empty',
  })
  expect(calls).toBe(0)
})

test.skipIf(!protections.file_limit)('a reader that escaped the limits of Node cannot write to files', async () => {
  const { ends, written } = await tryAll([])

  expect(ends).toMatchObject({ 'write a file': 'EFBIG', 'write a database': 'ERR_SQLITE_ERROR', environment: 'empty' })
  expect(written).toBe(0)
})

test.skipIf(!protections.namespaces && !protections.own_user)(
  'a reader can neither stop Klopt nor lower its priority',
  async () => {
    for (const limits of [[...readerFlags], []]) {
      const { ends, signals } = await tryAll(limits)

      expect(ends['stop a process of Klopt']).toMatch(/^(ESRCH|EPERM)$/)
      expect(ends['slow Klopt down']).toMatch(/^(ESRCH|EPERM)$/)
      expect(ends['stop all processes of Klopt']).toBe('done') // only its own process group
      expect(signals).toBe(0)
    }
  },
)

test.skipIf(!protections.namespaces)('a reader that escaped the limits of Node has no network', async () => {
  const { ends, calls } = await tryAll([])

  expect(ends).toMatchObject({ 'call a server': 'ENETUNREACH', 'fetch a page': 'ENETUNREACH' })
  expect(calls).toBe(0)
})

test.skipIf(!protections.own_user)('a reader that escaped the limits of Node cannot read files of Klopt', async () => {
  expect((await tryAll([])).ends).toMatchObject({ 'read a file': 'EACCES' })
})

test.skipIf(!protections.namespaces)(
  'without namespaces and other users a reader still reads and cannot write',
  async () => {
    const code = `
      import { readFileSync } from 'node:fs'
      import { readInSandbox, sandbox } from ${JSON.stringify(join(import.meta.dirname, 'read-in-sandbox.ts'))}
      const bytes = new Uint8Array(readFileSync(${JSON.stringify(join(papers, 'Factuur_2025-0388.pdf'))}))
      const { state } = await readInSandbox(bytes, ${JSON.stringify(document)})
      console.log(JSON.stringify({ ...(await sandbox()), state }))`
    // Root in a namespace without other users or nested namespaces, as in many containers.
    const refusing = `echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"`

    const words = ['--user', '--map-root-user', 'sh', '-c', refusing, 'sh', process.execPath]

    const { stdout } = await promisify(execFile)('unshare', [...words, '--input-type=module', '-e', code])

    expect(JSON.parse(stdout)).toEqual({ own_user: false, namespaces: false, file_limit: true, state: 'read' })
  },
)

/** Tries all that a reader must not be able to do, under these limits of Node and the operating system. */
async function tryAll(limits: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'klopt-probe-'))
  chmodSync(folder, 0o777)
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'of Klopt', { mode: 0o600 })
  let [calls, signals] = [0, 0]
  const count = () => void (signals += 1)
  process.on('SIGWINCH', count)
  const listening = createServer(() => void (calls += 1)).listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const probe = join(server, 'src/features/readings/testing/probe.ts')
  const words = [process.execPath, ...limits, probe, port, folder, secret, String(process.pid)]
  const { command, args, options } = sandboxed(protections, words)

  const { stdout } = await promisify(execFile)(command, args, options)
  listening.close()
  process.off('SIGWINCH', count)
  const written = readdirSync(folder)
    .filter((name) => name !== 'secret')
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  rmSync(folder, { recursive: true })

  return { ends: JSON.parse(stdout), calls, signals, written }
}

test.skipIf(process.platform !== 'linux')(
  'a machine without memory kills a reader before everything else, under each of its limits',
  async () => {
    const printOwn = `process.stdout.write(require('fs').readFileSync('/proc/self/oom_score_adj'))`
    for (const chosen of [protections, { own_user: false, namespaces: false, file_limit: false }]) {
      const { command, args, options } = sandboxed(chosen, [process.execPath, '-e', printOwn])
      expect(await promisify(execFile)(command, args, options)).toMatchObject({ stdout: '900\n' })
    }
  },
)

test('a document that takes too much processor time is refused', async () => {
  const reading = await readInSandbox(invoice(), document, { processor_most: 1 })

  expect(reading).toEqual({ state: 'refused', refusal: 'too_heavy' })
})

test('on a busy machine a document is read, however long that takes', async () => {
  const count = 'os.setPriority(10); console.log(1); for (;;);'
  const counters = cpus().map(() => spawn(process.execPath, ['-e', count]))
  await Promise.all(counters.map(({ stdout }) => once(stdout, 'data')))

  // The clock runs much further than this, and the start of the reader does not count.
  const reading = await readInSandbox(invoice(), document, { processor_most: 1000 })

  expect(reading).toMatchObject({ state: 'read' })
  for (const counter of counters) counter.kill()
}, 120_000)

test('a waiting reader reads one document, and then the next waits', async () => {
  keepReadersWarm(1)
  for (let n = 0; n < 2; n += 1) expect(await readInSandbox(invoice(), document)).toMatchObject({ state: 'read' })
  keepReadersWarm(0)
}, 120_000)

test('a reader that does not end by itself is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klopt-deaf-'))
  const deaf = join(folder, 'node')
  writeFileSync(deaf, '#!/bin/sh\n[ "$1" = -e ] || exec sleep 600\n', { mode: 0o755 })
  using _ = vi.spyOn(process, 'execPath', 'get').mockReturnValue(deaf)

  expect(await readInSandbox(invoice(), document, { patience: 1 })).toMatchObject({ state: 'failed', busy: true })
  rmSync(folder, { recursive: true })
})

test('a reader that is stopped with Klopt counts as failed, so that it is retried', async () => {
  const reading = readInSandbox(invoice(), document, { signal: AbortSignal.timeout(1) })

  expect(await reading).toEqual({ state: 'failed', cause: 'stopped' })
})

test('if no process can be started, the reading fails', async () => {
  using node = vi.spyOn(process, 'execPath', 'get').mockReturnValue('/nowhere/node')

  expect(await readInSandbox(invoice(), document)).toMatchObject({ state: 'failed' })
  expect(node).toHaveBeenCalled()
})
