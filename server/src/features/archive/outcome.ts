import type { CardFacts } from './card-facts.ts'
import { moneyIn, type ProofLanguage } from './formats.ts'
import { proofTexts } from './proof-texts.ts'

type ComparisonFacts = Pick<CardFacts, 'state' | 'difference' | 'currency' | 'shown'> & {
  answers: Pick<CardFacts['answers'][number], 'company_id' | 'answer' | 'earlier'>[]
}

/** The outcome of a card in words. A difference that every company agreed to is described as agreed, with its lines. */
export function outcomeOf(card: ComparisonFacts, companies: { id: string }[], language: ProofLanguage): string {
  const { state, difference, currency, shown, answers } = card
  const texts = proofTexts[language]
  const agreed = companies.every(({ id }) =>
    answers.some(({ company_id, answer, earlier }) => company_id === id && answer === 'agreed' && !earlier),
  )
  const amount = moneyIn(language, difference?.replace('-', '') ?? null, currency)
  if (state !== 'differs' || !agreed || amount === null || Number(difference) === 0) return texts.states[state]
  return texts.agreed_with(amount, shown.flatMap(({ name }) => name || []).join(', '))
}
