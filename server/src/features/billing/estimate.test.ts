import type { Role } from '@klopt/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BilledPerson, estimate } from './estimate.ts'

const longAgo = '2020-01-01T12:00:00.000Z'

function person(role: Role, created_at = longAgo, deleted_at: string | null = null): BilledPerson {
  return { user_id: crypto.randomUUID(), full_name: 'Anna de Wit', role, created_at, deleted_at }
}

/** One person's cost as [days, days in the month, cents]. */
function lineFor(createdAt: string, now: string, role: Role = 'user') {
  const [line] = estimate([person(role, createdAt)], now).lines
  return [line?.days, line?.days_in_month, line?.amount]
}

test('two admins, three users and a user of 29 days cost € 109,43 a month', () => {
  const people = [...Array<Role>(2).fill('admin'), ...Array<Role>(3).fill('user')].map((role) => person(role))

  const billing = estimate([...people, person('user', '2026-09-02T08:00:00Z')], '2026-09-20T08:00:00Z')

  expect(billing).toMatchObject({ month: '2026-09', admins: 2, users: 4, viewers: 0, total: 10_943 })
  expect(billing.lines.at(-1)).toMatchObject({ price: 1700, days: 29, days_in_month: 30, amount: 1643 })
})

test('a viewer of the company costs as much as a user', () => {
  expect(estimate([person('viewer')], '2026-09-20T08:00:00Z')).toMatchObject({ viewers: 1, users: 0, total: 1700 })
})

test.each([
  ['the first day of the month', '2026-09-01T00:00:00+02:00', '2026-09-20T08:00:00Z', [30, 30, 1700]],
  ['the last moment of the month before', '2026-08-31T23:59:59.999+02:00', '2026-09-20T08:00:00Z', [30, 30, 1700]],
  ['the last day', '2026-09-30T23:59:59+02:00', '2026-09-30T23:59:59.5+02:00', [1, 30, 57]],
  ['today', '2026-09-20T08:00:00Z', '2026-09-20T08:00:01Z', [11, 30, 623]],
  ['the same month of another year', '2025-09-20T08:00:00Z', '2026-09-20T08:00:00Z', [30, 30, 1700]],
  ['the 29th of a leap year’s February', '2028-02-29T12:00:00+01:00', '2028-02-29T13:00:00+01:00', [1, 29, 59]],
  ['the middle of February', '2027-02-15T12:00:00+01:00', '2027-02-20T12:00:00+01:00', [14, 28, 850]],
  ['a month of 31 days', '2026-10-31T12:00:00+01:00', '2026-10-31T13:00:00+01:00', [1, 31, 55]],
  ['late in UTC’s month, early in Amsterdam’s', '2026-08-31T22:30:00Z', '2026-09-01T10:00:00Z', [30, 30, 1700]],
  ['the night that summer time begins', '2026-03-29T01:30:00+01:00', '2026-03-29T12:00:00+02:00', [3, 31, 165]],
  ['the hour after it', '2026-03-29T03:30:00+02:00', '2026-03-29T12:00:00+02:00', [3, 31, 165]],
  ['the first 2:30 of the night that it ends', '2026-10-25T02:30:00+02:00', '2026-10-25T12:00:00+01:00', [7, 31, 384]],
  ['the second 2:30', '2026-10-25T02:30:00+01:00', '2026-10-25T12:00:00+01:00', [7, 31, 384]],
])('a person added on %s pays from that day', (_, createdAt, now, line) => {
  expect(lineFor(new Date(createdAt).toISOString(), new Date(now).toISOString())).toEqual(line)
})

test('in the first hour of the year the month is January, although it is December in UTC', () => {
  expect(estimate([person('user')], '2026-12-31T23:30:00Z').month).toBe('2027-01')
})

// Properties for all people and times

const role = fc.constantFrom<Role>('admin', 'user', 'viewer')
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const iso = moment.map((date) => date.toISOString())
const someone = fc.tuple(role, iso, fc.option(iso)).map(([role, one, other]) => {
  const [createdAt = one, deletedAt = null] = other === null ? [one] : [one, other].toSorted()
  return person(role, createdAt, deletedAt)
})
const everybody = fc.array(someone, { maxLength: 40 })

/** The day in Amsterdam from Intl's calendar, as an independent check. */
function calendar(time: string) {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' })
    .format(new Date(time))
    .split('-')
    .map(Number)
  return { year, month, day, days: new Date(Date.UTC(year, month, 0)).getUTCDate() }
}

function sameMonth(one: string, other: string): boolean {
  const [a, b] = [calendar(one), calendar(other)]
  return a.year === b.year && a.month === b.month
}

test.each([
  ['of the whole month', longAgo, '2026-09-10T08:00:00Z', [10, 30, 567]],
  ['who was added this month', '2026-09-08T08:00:00Z', '2026-09-10T08:00:00Z', [3, 30, 170]],
  ['on the day they were added', '2026-09-10T06:00:00Z', '2026-09-10T08:00:00Z', [1, 30, 57]],
  ['in the last hour of the month', longAgo, '2026-09-30T21:30:00Z', [30, 30, 1700]],
])('somebody deleted, %s, pays until that day', (_, createdAt, deletedAt, line) => {
  const { lines, users } = estimate([person('user', createdAt, deletedAt)], '2026-09-30T21:45:00Z')
  expect(lines.map(({ days, days_in_month, amount }) => [days, days_in_month, amount])).toEqual([line])
  expect(users).toBe(0)
})

test('the total is the sum of the lines, with a line for everybody but who was deleted before this month', () => {
  fc.assert(
    fc.property(everybody, iso, (people, now) => {
      const { lines, total, admins, users, viewers } = estimate(people, now)

      expect(total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
      expect(admins + users + viewers).toBe(people.filter(({ deleted_at }) => !deleted_at).length)
      expect(lines.map(({ user_id }) => user_id)).toEqual(
        people.filter(({ deleted_at }) => !deleted_at || sameMonth(deleted_at, now)).map(({ user_id }) => user_id),
      )
    }),
  )
})

test('a line is the price by days, rounded to the nearest cent, and never above the price', () => {
  fc.assert(
    fc.property(role, iso, iso, (role, createdAt, now) => {
      const [line] = estimate([person(role, createdAt)], now).lines
      const { price = 0, days = 0, days_in_month = 1, amount = 0 } = line ?? {}

      expect(Number.isInteger(amount)).toBe(true)
      expect(price).toBe(role === 'admin' ? 2100 : 1700)
      expect(2 * Math.abs(amount * days_in_month - price * days)).toBeLessThanOrEqual(days_in_month)
      expect(amount).toBeGreaterThan(0)
      expect(amount).toBeLessThanOrEqual(price)
    }),
    { numRuns: 1000 },
  )
})

test('days and month follow the calendar of Amsterdam', () => {
  fc.assert(
    fc.property(iso, iso, (createdAt, now) => {
      const [today, first] = [calendar(now), calendar(createdAt)]
      const isNew = first.year === today.year && first.month === today.month
      const { month, lines } = estimate([person('user', createdAt)], now)

      expect(month).toBe(`${today.year}-${String(today.month).padStart(2, '0')}`)
      expect(lines[0]).toMatchObject({
        days: isNew ? today.days - first.day + 1 : today.days,
        days_in_month: today.days,
      })
    }),
    { numRuns: 1000 },
  )
})

test('a person added at any hour of the month pays from that day on', () => {
  const anyHour = fc.integer({ min: 0, max: 200_000 }).map((hours) => Date.UTC(2024, 0, 1) + hours * 3_600_000)
  fc.assert(
    fc.property(anyHour, (time) => {
      const created = new Date(time).toISOString()
      const { day, days } = calendar(created)

      expect(lineFor(created, created).slice(0, 2)).toEqual([days - day + 1, days])
    }),
    { numRuns: 2000 },
  )
})

test('a person added later in a month never pays more', () => {
  const day = fc.integer({ min: 1, max: 31 })
  fc.assert(
    fc.property(day, day, iso, (one, other, now) => {
      const { days } = calendar(now)
      const month = calendar(now).month === calendar(`${now.slice(0, 8)}15T12:00:00Z`).month ? now.slice(0, 8) : null
      fc.pre(month !== null)
      const onDay = (day: number) => `${month}${String(Math.min(day, days)).padStart(2, '0')}T12:00:00Z`
      const cost = (day: number) => estimate([person('user', onDay(day))], now).total

      expect(cost(Math.max(one, other))).toBeLessThanOrEqual(cost(Math.min(one, other)))
    }),
  )
})

test('neither the order of the people nor people deleted before this month change the total', () => {
  fc.assert(
    fc.property(everybody, iso, (people, now) => {
      const { total } = estimate(people, now)

      expect(estimate(people.toReversed(), now).total).toBe(total)
      expect(estimate([...people, person('admin', longAgo, '2019-12-31T12:00:00Z')], now).total).toBe(total)
    }),
  )
})
