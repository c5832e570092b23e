import type { CardData, Language } from '@klopt/contract'
import { money } from './money.ts'

type Result = 'differs' | 'fits' | 'unsure' | 'choose' | 'alone' | 'nothing' | 'withdrawn'
type Words = Record<Result, string> &
  Record<'more' | 'less' | 'gives_back' | 'replaced' | 'double', (named: string) => string>

const words: Record<Language, Words> = {
  NL: {
    more: (amount) => `is ${amount} meer dan besteld`,
    less: (amount) => `is ${amount} minder dan besteld`,
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
    more: (amount) => `is ${amount} more than ordered`,
    less: (amount) => `is ${amount} less than ordered`,
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
export function sayCard(
  language: Language,
  { filename, kind, state, difference, currency, replaced_by, double_of }: CardData,
  paper: string,
): string {
  const texts = words[language]
  const begin = paper === filename ? paper : paper.charAt(0).toUpperCase() + paper.slice(1)
  if (replaced_by) return `${begin} ${texts.replaced(replaced_by)}`
  if (double_of) return `${begin} ${texts.double(double_of)}`
  if (state === 'differs' && difference && Number(difference) !== 0) {
    const amount = money(language, difference.replace('-', ''), currency)
    const how = kind === 'credit_note' ? 'gives_back' : difference.startsWith('-') ? 'less' : 'more'
    return `${begin} ${texts[how](amount)}`
  }
  const known_state = states.find((one) => one === state)
  return known_state ? `${begin} ${texts[known_state]}` : begin
}

const states = ['differs', 'fits', 'unsure', 'choose', 'alone', 'nothing', 'withdrawn'] as const
