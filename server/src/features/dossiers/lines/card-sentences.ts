import type { CardData, Language } from '@klopt/contract'
import { money } from './money.ts'

type Words = Record<'invoice' | 'credit_note', (name: string) => string> &
  Record<
    'card' | 'differs' | 'more' | 'less' | 'fits' | 'unsure' | 'choose' | 'alone' | 'nothing' | 'withdrawn',
    string
  >

const words: Record<Language, Words> = {
  NL: {
    card: 'Verschillenkaart',
    invoice: (name) => `factuur ${name}`,
    credit_note: (name) => `creditnota ${name}`,
    differs: 'wijkt af van de order',
    more: 'meer dan besteld',
    less: 'minder dan besteld',
    fits: 'klopt met de order',
    unsure: 'is niet zeker',
    choose: 'past bij meer dan één order',
    alone: 'heeft nog geen order',
    nothing: 'heeft nog geen bedragen',
    withdrawn: 'is vervallen',
  },
  EN: {
    card: 'Comparison',
    invoice: (name) => `invoice ${name}`,
    credit_note: (name) => `credit note ${name}`,
    differs: 'differs from the order',
    more: 'more than ordered',
    less: 'less than ordered',
    fits: 'matches the order',
    unsure: 'is not sure',
    choose: 'fits more than one order',
    alone: 'has no order yet',
    nothing: 'has no amounts yet',
    withdrawn: 'has lapsed',
  },
}

/** A card as one line: 'Verschillenkaart: factuur 2025-0388 is € 860,00 meer dan besteld'. */
export function sayCard(language: Language, { invoice, kind, state, difference, currency }: CardData): string {
  const texts = words[language]
  const begin = `${texts.card}: ${texts[kind === 'credit_note' ? kind : 'invoice'](invoice)}`
  if (state === 'differs' && difference && Number(difference) !== 0) {
    const amount = money(language, difference.replace('-', ''), currency)
    return `${begin} is ${amount} ${difference.startsWith('-') ? texts.less : texts.more}`
  }
  const known_state = states.find((one) => one === state)
  return known_state ? `${begin} ${texts[known_state]}` : begin
}

const states = ['differs', 'fits', 'unsure', 'choose', 'alone', 'nothing', 'withdrawn'] as const
