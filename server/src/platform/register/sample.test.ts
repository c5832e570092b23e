import { expect, test } from 'vitest'
import { openRegister } from './open-register.ts'
import { sampleCompanies } from './sample-companies.ts'

const register = openRegister({ kvk: null })

async function found(text: string) {
  return (await register.find(text)).companies.map(({ name }) => name)
}

test('the invented companies have unique numbers that are not in use', () => {
  const numbers = sampleCompanies.map(([number]) => number)

  expect(numbers.length).toBeGreaterThanOrEqual(60)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !/^0000\d{4}$/.test(number))).toEqual([])
})

test('invented companies are found by the start of any word, regardless of case and accents', async () => {
  expect(await found('façade')).toEqual(['Façadebouw Limburg B.V.'])
  expect(await found('FACADE')).toEqual(['Façadebouw Limburg B.V.'])
  expect(await found('de scheld')).toEqual(['Betonwerken De Schelde NV'])
  expect(await found('chelde')).toEqual([])
  expect(await found('%%')).toEqual([])
})

test('invented companies are found by their number and by its start', async () => {
  expect(await found('00001052')).toEqual(['Betonwerken De Schelde NV'])
  expect(await found('0000106')).toEqual(['Wegenbouw Westhoek NV'])
  expect((await register.findNumber('0000105')).companies).toEqual([])
  expect(await found('0000')).toHaveLength(20)
})
