import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopTime } from '../../testing/stop-time.ts'
import { Refusal } from '../errors.ts'
import { MemoryLimits, takeEach } from './limits.ts'
import { networkOf } from './network.ts'

const three = { name: 'three a minute', most: 3, seconds: 60 }
const ten = { name: 'ten an hour', most: 10, seconds: 3600 }
const doubling = { name: 'doubling', most: 2, seconds: 900, doubles_to: 3600 }

let time: ReturnType<typeof stopTime>
beforeEach(() => void (time = stopTime()))
afterEach(() => void vi.restoreAllMocks())

/** 0 when it is allowed, otherwise the seconds to wait. */
async function wait(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 0,
    (error: unknown) => (error instanceof Refusal ? error.more['retry_after'] : error),
  )
}

test('a call over the limit is refused until the first one leaves the window', async () => {
  const limits = new MemoryLimits()
  for (const second of [0, 10, 20]) {
    time.is(second * 1000)
    expect(await wait(limits.take(three, 'anna'))).toBe(0)
  }

  expect(await wait(limits.take(three, 'anna'))).toBe(40)
  expect(await wait(limits.take(three, 'bram'))).toBe(0)
  time.is(60_000)
  expect(await wait(limits.take(three, 'anna'))).toBe(0)
  expect(await wait(limits.take(three, 'anna'))).toBe(10)
})

test('the stricter of two limits decides, and a refused call counts in neither', async () => {
  const limits = new MemoryLimits()
  for (const _ of [1, 2, 3, 4, 5]) await wait(limits.take([three, ten], 'anna'))

  time.is(61_000)
  for (const _ of [1, 2, 3]) expect(await wait(limits.take([three, ten], 'anna'))).toBe(0)
  time.is(122_000)
  for (const _ of [1, 2, 3]) expect(await wait(limits.take([three, ten], 'anna'))).toBe(0)
  time.is(183_000)
  expect(await wait(limits.take([three, ten], 'anna'))).toBe(0) // the tenth
  time.is(244_000)
  expect(await wait(limits.take([three, ten], 'anna'))).toBe(3600 - 244)
})

test('amounts add up, and the wait lasts until enough of them leave the window', async () => {
  const limits = new MemoryLimits()
  await limits.take(ten, 'anna', 6)
  time.is(100_000)
  await limits.take(ten, 'anna', 4)

  expect(await wait(limits.take(ten, 'anna', 1))).toBe(3500)
  expect(await wait(limits.take(ten, 'anna', 7))).toBe(3600)
  expect(await wait(limits.take(ten, 'anna', 11))).toBe(3600) // more than ever fits
})

test('the wait doubles with every failure up to its maximum, and a success ends it', async () => {
  const limits = new MemoryLimits()
  const attempt = () => wait(limits.take(doubling, 'anna'))
  expect([await attempt(), await attempt()]).toEqual([0, 0])

  let now = 0
  for (const seconds of [900, 1800, 3600, 3600]) {
    expect(await attempt()).toBe(seconds)
    now += seconds * 1000
    time.is(now)
    expect(await attempt()).toBe(0) // one try, and the next wait begins
  }

  await limits.clear(doubling, 'anna')
  expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 900])
})

test('a count that is given back no longer counts', async () => {
  const limits = new MemoryLimits()
  for (const _ of [1, 2, 3, 4, 5]) {
    await limits.take(three, 'anna')
    await limits.giveBack(three, 'anna')
  }

  expect(await wait(limits.take(three, 'anna'))).toBe(0)
})

test('giving a count back also ends the wait that it started', async () => {
  const limits = new MemoryLimits()
  await limits.take(doubling, 'anna')
  await limits.take(doubling, 'anna')
  expect(await wait(limits.take(doubling, 'anna'))).toBe(900)

  await limits.giveBack(doubling, 'anna')
  await limits.giveBack(three, 'nobody')

  expect([await wait(limits.take(doubling, 'anna')), await wait(limits.take(doubling, 'anna'))]).toEqual([0, 900])
})

test('with limits on several keys, a refused call counts in none of them', async () => {
  const limits = new MemoryLimits()
  const both = (person: string) =>
    takeEach(limits, [
      [[three, ten], person],
      [three, 'all together'],
    ])
  for (const person of ['anna', 'bram', 'daan']) expect(await wait(both(person))).toBe(0)

  for (const _ of [1, 2, 3, 4, 5]) expect(await wait(both('els'))).toBe(60)

  for (const _ of [1, 2, 3]) expect(await wait(limits.take([three, ten], 'els'))).toBe(0)
})

test('a place is occupied until its release, and a second release does nothing', async () => {
  const limits = new MemoryLimits()
  const two = { name: 'two at once', most: 2 }
  const release = await limits.hold(two, 'anna')
  await limits.hold(two, 'anna')

  expect(await wait(limits.hold(two, 'anna'))).toBe(1)
  release()
  release()
  expect(await wait(limits.hold(two, 'anna'))).toBe(0)
  expect(await wait(limits.hold(two, 'anna'))).toBe(1)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
