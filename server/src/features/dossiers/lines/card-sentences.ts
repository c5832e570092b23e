import type { Language } from '@klopt/contract'

type Data = Record<string, string | null>
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

/** What a card says in one line: 'Verschillenkaart: factuur 2025-0388 is € 860,00 meer dan besteld'. */
export function sayCard(language: Language, { invoice, kind, state, difference, currency }: Data): string {
  const said = words[language]
  const begin = `${said.card}: ${said[kind === 'credit_note' ? kind : 'invoice'](invoice ?? '')}`
  if (state === 'differs' && difference && Number(difference) !== 0) {
    const amount = money(language, difference.replace('-', ''), currency)
    return `${begin} is ${amount} ${difference.startsWith('-') ? said.less : said.more}`
  }
  const told = states.find((one) => one === state)
  return told ? `${begin} ${said[told]}` : begin
}

const states = ['differs', 'fits', 'unsure', 'choose', 'alone', 'nothing', 'withdrawn'] as const

/** '€ 860,00' as people write it; a decimal of fifteen digits is one that a number holds. */
function money(language: Language, amount: string, currency: string | null | undefined): string {
  const locale = language === 'EN' ? 'en-GB' : 'nl-NL'
  const known = currency && /^[A-Z]{3}$/.test(currency) ? currency : 'EUR'
  return new Intl.NumberFormat(locale, { style: 'currency', currency: known }).format(Number(amount))
}
