import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gather } from './gather.ts'

test('what is asked while a statement runs goes into the next one, and everybody gets their own answer', async () => {
  const statements: number[][] = []
  const doubles = new Gather(async (numbers: number[]) => {
    statements.push(numbers)
    return numbers.map((number) => number * 2)
  })

  const answers = await Promise.all([1, 2, 3, 4].map((number) => doubles.ask(number)))

  expect(answers).toEqual([2, 4, 6, 8])
  expect(statements).toEqual([[1], [2, 3, 4]])
})

test('no statement takes more than it may, and the rest follows', async () => {
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

test('a statement that fails is told to those whom it was for, and the next ones are asked', async () => {
  const careful = new Gather(async (numbers: number[]) => {
    if (numbers.includes(1)) throw new Error('no connection')
    return numbers
  })

  const [first, second] = await Promise.allSettled([careful.ask(1), careful.ask(2)])

  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'no connection' } })
  expect(second).toEqual({ status: 'fulfilled', value: 2 })
})

test.each([
  ['is silent', new Error('Query read timeout')],
  ['lets nobody in', new Error('Connection terminated due to connection timeout')],
  ['waits for a lock', Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
])('while the database %s nobody waits for it twice; who asks later is answered', async (_, fault) => {
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

test('one that rests after a statement answers who comes alone at once, and takes what comes meanwhile together', async () => {
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
