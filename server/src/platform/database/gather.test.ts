import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gather } from './gather.ts'

test('questions that arrive while a statement runs share the next one, and each gets its own answer', async () => {
  const statements: number[][] = []
  const doubles = new Gather(async (numbers: number[]) => {
    statements.push(numbers)
    return numbers.map((number) => number * 2)
  })

  const answers = await Promise.all([1, 2, 3, 4].map((number) => doubles.ask(number)))

  expect(answers).toEqual([2, 4, 6, 8])
  expect(statements).toEqual([[1], [2, 3, 4]])
})

test('a batch is limited in size, and the rest goes into the next one', async () => {
  const sizes: number[] = []
  const same = new Gather(
    async (numbers: number[]) => {
      sizes.push(numbers.length)
      return numbers
    },
    { most: 2 },
  )

  expect(await Promise.all([1, 2, 3, 4].map((number) => same.ask(number)))).toEqual([1, 2, 3, 4])
  expect(sizes).toEqual([1, 2, 1])
})

test('a failed statement rejects only its own questions, and the next batch runs', async () => {
  const careful = new Gather(async (numbers: number[]) => {
    if (numbers.includes(1)) throw new Error('no connection')
    return numbers
  })

  const [first, second] = await Promise.allSettled([careful.ask(1), careful.ask(2)])

  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'no connection' } })
  expect(second).toEqual({ status: 'fulfilled', value: 2 })
})

test.each([
  ['does not respond', new Error('Query read timeout')],
  ['accepts no connection', new Error('Connection terminated due to connection timeout')],
  ['waits for a lock', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
])('when the database %s the queued questions are rejected too, and a later one is answered', async (_, fault) => {
  let statements = 0
  const silent = new Gather(async (numbers: number[]) => {
    statements += 1
    if (statements === 1) throw fault
    return numbers
  })

  const both = await Promise.allSettled([silent.ask(1), silent.ask(2)])

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await silent.ask(3)).toBe(3)
  expect(statements).toBe(2)
})

test('with a pause between statements a single question runs at once, and those during the pause share one', async () => {
  const statements: number[][] = []
  const same = new Gather(
    async (numbers: number[]) => {
      statements.push(numbers)
      return numbers
    },
    { rest_ms: 20 },
  )

  expect(await same.ask(1)).toBe(1)
  const second = same.ask(2)
  await turn()
  await Promise.all([second, same.ask(3)])

  expect(statements).toEqual([[1], [2, 3]])
})
