import { PassThrough, Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { eicar, FakeClamd, RealClamd } from '../../testing/clamd.ts'
import { Clamd } from './scanner.ts'

const large = Buffer.alloc(10 * 1024 * 1024, 'order ')
const open: { down(): Promise<void> }[] = []

function opened<C extends { down(): Promise<void> }>(clamd: C): C {
  open.push(clamd)
  return clamd
}

function contentOf(bytes: Buffer, piece = 64 * 1024): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    })(),
  )
}

afterEach(async () => {
  for (const clamd of open.splice(0)) await clamd.down()
})

describe.each([
  { name: 'the protocol', Daemon: FakeClamd, isThere: true },
  { name: 'the daemon itself', Daemon: RealClamd, isThere: RealClamd.isThere },
])('$name', ({ Daemon, isThere }) => {
  test.runIf(isThere)('the scanner reports its version, finds a virus, and passes clean content', async () => {
    const scanner = new Clamd(opened(await Daemon.open()).url)

    expect(await scanner.engine()).toMatch(/^ClamAV \d/)
    expect(await scanner.scan(contentOf(large))).toBeNull()
    expect(await scanner.scan(contentOf(Buffer.concat([Buffer.from('x'.repeat(50)), eicar])))).toMatch(/^Eicar/)
    expect(await scanner.scan(contentOf(Buffer.from('een order'), 1))).toBeNull()
  })

  test.runIf(isThere)('content over the size limit of the scanner has no verdict', async () => {
    const scanner = new Clamd(opened(await Daemon.open({ most: 1024 * 1024 })).url)

    await expect(scanner.scan(contentOf(large))).rejects.toThrow('The virus scanner')
    expect(await scanner.scan(contentOf(Buffer.from('een order')))).toBeNull()
  })

  test.runIf(isThere)('a scanner that is killed during a scan gives no verdict', async () => {
    const clamd = opened(await Daemon.open())
    const content = new PassThrough()
    content.write(large.subarray(0, 1000))
    const verdict = new Clamd(clamd.url).scan(content)
    verdict.catch(() => {}) // it rejects before anybody awaits it
    await expect.poll(() => content.readableLength).toBe(0)

    await open.pop()?.down()
    content.end(large)

    await expect(verdict).rejects.toThrow('The virus scanner did not answer')
    await expect(new Clamd(clamd.url).engine()).rejects.toThrow('The virus scanner did not answer')
  })
})

test.runIf(RealClamd.isThere)('the scanner can be at a local socket', async () => {
  const scanner = new Clamd(opened(await RealClamd.open({ socket: true })).url)

  expect(await scanner.scan(contentOf(eicar))).toMatch(/^Eicar/)
})

test.each([
  'stream: OK',
  'OK\0',
  '\0',
  'stream: OKAY\0',
  'stream:  FOUND\0',
  'stream: OK ERROR\0',
  'UNKNOWN COMMAND\0',
  'x'.repeat(10_000),
])('an invalid answer is not a verdict: %j', async (says) => {
  const clamd = opened(await FakeClamd.open())
  clamd.behaviour = { answers: says }

  await expect(new Clamd(clamd.url).scan(contentOf(Buffer.from('een order')))).rejects.toThrow('The virus scanner')
})

test('content that cannot be read to its end has no verdict', async () => {
  const clamd = opened(await FakeClamd.open())
  async function* broken() {
    yield Buffer.from('een halve order')
    throw new Error('the disk broke')
  }

  await expect(new Clamd(clamd.url).scan(Readable.from(broken()))).rejects.toThrow('the disk broke')
  expect(clamd.scanned).toEqual([])
})

test('a scan ends with its abort signal', async () => {
  const clamd = opened(await FakeClamd.open())
  clamd.behaviour = 'waits'
  const content = contentOf(large)

  await expect(new Clamd(clamd.url).scan(content, AbortSignal.timeout(50))).rejects.toThrow('did not answer')
  await expect(new Clamd(clamd.url).engine(AbortSignal.timeout(50))).rejects.toThrow('did not answer')
  expect(content.destroyed).toBe(true)
})
