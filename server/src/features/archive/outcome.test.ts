import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const companies = [{ id: 'bouw' }, { id: 'staal' }]
const agreed = (company_id: string, earlier = false) => ({ company_id, answer: 'agreed' as const, earlier })
const card = { state: 'differs' as const, difference: '65.00', currency: 'EUR', shown: [{ name: 'Vrachtkosten' }] }

test('a difference that both companies accepted is shown as agreed, with its lines', () => {
  const both = { ...card, answers: companies.map(({ id }) => agreed(id)) }

  expect(outcomeOf(both, companies, 'nl-NL')).toBe('Akkoord met € 65,00 verschil: Vrachtkosten')
  expect(outcomeOf(both, companies, 'en-GB')).toBe('Agreed to a difference of €65.00: Vrachtkosten')
})

test.each([
  ['one company', [agreed('bouw')]],
  ['both, one of them about an earlier version', [agreed('bouw'), agreed('staal', true)]],
])('a difference that was agreed to by %s differs', (_, answers) => {
  expect(outcomeOf({ ...card, answers }, companies, 'nl-NL')).toBe('Wijkt af')
})

test('an uncertain card stays uncertain, even if both agreed', () => {
  const answers = companies.map(({ id }) => agreed(id))

  expect(outcomeOf({ ...card, state: 'unsure', difference: null, answers }, companies, 'nl-NL')).toBe(
    'Nog te controleren',
  )
})
