import type { Terms, Work } from '@klopt/contract'
import type { Paper } from '../../platform/paper.ts'
import type { AgreementFacts } from './agreement-facts.ts'
import { type AgreementTexts, agreementTexts } from './agreements-texts.ts'
import type { Facts } from './facts.ts'
import { moment, moneyIn, type ProofLanguage } from './formats.ts'

type Context = { paper: Paper; language: ProofLanguage; facts: Pick<Facts, 'agreements' | 'cards' | 'companies'> }
/** A label with its value; null: there is none. */
type Fact = [label: string, value: string | null | undefined]

/** The part of the proof about agreements: who offered and ended each, its terms with their hash, and what followed. */
export async function writeAgreements({ paper, language, facts }: Context): Promise<void> {
  if (facts.agreements.length === 0) return
  const texts = agreementTexts[language]
  paper.heading('H2', texts.title)
  for (const agreement of facts.agreements) {
    paper.heading('H3', headingOf(agreement, facts.cards, texts))
    for (const [label, value] of factsOf(agreement))
      if (value) paper.text([{ text: `${label}: `, colour: 'muted' }, { text: value }])
    await paper.pause()
  }

  function factsOf(one: AgreementFacts): Fact[] {
    const { user, company_id, created_at, ended, note, state, follow, terms, work, terms_hash } = one
    const money = (amount: string) => moneyIn(language, amount, terms?.currency ?? null) ?? amount
    return [
      [texts.offered_by, whoOf(user.full_name, company_id, created_at)],
      [texts.note, note],
      ...(terms ? termsOf(terms, money, texts) : []),
      ...(work ? [[texts.amount, workOf(work, money)] as Fact] : []),
      [texts.state, texts.states[state]],
      [texts.ended_by, ended && whoOf(ended.user.full_name, ended.company_id, ended.at)],
      [texts.note, ended?.note],
      [texts.follow, follow && `${texts.follows[follow.state]}, ${texts.received} ${money(follow.received)}`],
      [texts.hash, terms_hash],
    ]
  }

  function whoOf(name: string, companyId: string, at: string): string {
    const company = facts.companies.find(({ id }) => id === companyId)?.name ?? ''
    return `${name} (${company}), ${moment(language, at)}`
  }
}

function headingOf({ card_id, work }: AgreementFacts, cards: Facts['cards'], texts: AgreementTexts): string {
  if (work) return `${texts.work} MW${work.number}: ${work.description}`
  const invoice = cards.find(({ id }) => id === card_id)?.invoice
  return `${texts.proposal} ${invoice?.number ?? invoice?.filename ?? ''}`.trim()
}

function termsOf({ via, excl, lines }: Terms, money: (amount: string) => string, texts: AgreementTexts): Fact[] {
  return [
    ...lines.map(({ name, way, credit }): Fact => [name, `${texts.ways[way]}, ${money(credit)}`]),
    [via === 'new_invoice' ? texts.new_invoice : texts.credit, money(excl.credit)],
    [texts.open, money(excl.open)],
  ]
}

function workOf({ amount, price, quantity, unit }: Work, money: (amount: string) => string): string {
  return price === null ? money(amount) : `${quantity} ${unit} × ${money(price)} = ${money(amount)}`
}
