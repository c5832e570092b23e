import type { CardData, Language } from '@klopt/contract'
import { money } from './money.ts'

type Result = 'differs' | 'fits' | 'unsure' | 'choose' | 'alone' | 'nothing' | 'withdrawn'
type Words = Record<Result, string> &
  Record<'more' | 'less' | 'gives_back' | 'replaced' | 'double', (named: string) => string>

const words: Record<Language, Words> = {
  NL: {
    more: (amount) => `${amount} meer dan besteld`,
    less: (amount) => `${amount} minder dan besteld`,
    gives_back: (amount) => `geeft ${amount} terug`,
    replaced: (number) => `telt niet meer mee: vervangen door factuur ${number}`,
    double: (number) => `is dubbel: factuur ${number} telt één keer`,
    differs: 'wijkt af van de order',
    fits: 'klopt met de order',
    unsure: 'is nog te controleren',
    choose: 'past bij meer dan één order',
    alone: 'heeft nog geen order',
    nothing: 'heeft nog geen bedragen',
    withdrawn: 'is vervallen',
  },
  EN: {
    more: (amount) => `${amount} more than ordered`,
    less: (amount) => `${amount} less than ordered`,
    gives_back: (amount) => `credits ${amount}`,
    replaced: (number) => `no longer counts: replaced by invoice ${number}`,
    double: (number) => `is a duplicate: invoice ${number} counts once`,
    differs: 'differs from the order',
    fits: 'matches the order',
    unsure: 'needs checking',
    choose: 'matches more than one order',
    alone: 'has no order yet',
    nothing: 'has no amounts yet',
    withdrawn: 'no longer applies',
  },
}

/** A card as one line: 'Factuur 2025-0388 is € 860,00 meer dan besteld'. `paper` names its invoice. */
export function sayCard(language: Language, card: CardData, paper: string): string {
  const { filename, kind, state, difference, currency, replaced_by, double_of } = card
  const texts = words[language]
  const begin = paper === filename ? paper : paper.charAt(0).toUpperCase() + paper.slice(1)
  if (replaced_by) return `${begin} ${texts.replaced(replaced_by)}`
  if (double_of) return `${begin} ${texts.double(double_of)}`
  const over = sayDifference(language, card)
  if (over) return `${begin} is ${over}`
  if (state === 'differs' && kind === 'credit_note' && difference && Number(difference) !== 0)
    return `${begin} ${texts.gives_back(money(language, difference.replace('-', ''), currency))}`
  const knownState = states.find((one) => one === state)
  return knownState ? `${begin} ${texts[knownState]}` : begin
}

/** '€ 860,00 meer dan besteld'. Null of a card without such a difference. */
export function sayDifference(language: Language, { kind, state, difference, currency }: CardData) {
  if (state !== 'differs' || kind === 'credit_note' || !difference || Number(difference) === 0) return null
  const amount = money(language, difference.replace('-', ''), currency)
  return words[language][difference.startsWith('-') ? 'less' : 'more'](amount)
}

const states = ['differs', 'fits', 'unsure', 'choose', 'alone', 'nothing', 'withdrawn'] as const
