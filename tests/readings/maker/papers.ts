import type { Kind } from '../../../server/src/features/readings/values/fields.ts'
import { dice } from '../mutate.ts'
import { forms as built } from './building/forms.ts'
import { words as words_built } from './building/words.ts'
import type { NumberStyle } from './figures.ts'
import { formsAbove } from './measured/forms.ts'
import { formsBelow } from './measured/more-forms.ts'
import { words as words_measured } from './measured/words.ts'
import type { Form, Words } from './parts.ts'
import { pens } from './pens/pens.ts'
import type { Sheet } from './sheet.ts'
import { type Language, type Trade, tradeOf, type PaperOptions } from './trade.ts'

/** A generated document before it is written: its content, its form, and the pen to write it with. */
export type Paper = {
  name: string
  form: string
  pen: string
  filename: string
  trade: Trade
  sheet: Sheet
  hand: NumberStyle
}

const kinds: Kind[] = [
  'invoice',
  'invoice',
  'invoice',
  'order',
  'credit_note',
  'order_response',
  'invoice',
  'quote',
  'delivery_note',
]
const languages: Language[] = ['nl', 'be', 'en']

type FormSet = { forms: Record<string, Form>; words: Record<Language, Words[]> }

const sets = {
  /** For developing the reader: may be looked at freely. */
  building: { forms: built, words: words_built },
  /** For measuring the reader: only the scores may be looked at. */
  measured: { forms: { ...formsAbove, ...formsBelow }, words: words_measured },
} satisfies Record<string, FormSet>

/** Every form of a set in every language with every pen, `rounds` times with different numbers. */
export function papersOf(set: keyof typeof sets, rounds = 1, firstSeed = 1): Paper[] {
  const { forms, words } = sets[set]
  const papers: Paper[] = []
  let seed = firstSeed
  for (let round = 0; round < rounds; round += 1)
    for (const [form, draw] of Object.entries(forms))
      for (const language of languages)
        for (const pen of Object.keys(pens)) {
          papers.push(paperOf({ form, draw, language, pen, words: words[language], seed }))
          seed += 1
        }
  return papers
}

type PaperPlan = { form: string; draw: Form; language: Language; pen: string; words: Words[]; seed: number }

function paperOf({ form, draw, language, pen, words, seed }: PaperPlan): Paper {
  const roll = dice(seed)
  const kind = kinds[Math.floor(roll() * kinds.length)] ?? 'invoice'
  const trade = tradeOf(seed, optionsOf(form, kind, language, roll))
  const hand = handOf(language, roll)
  const sheet = draw(trade, words[seed % words.length] ?? {}, hand)
  const name = `${form} ${language} ${pen} ${kind} ${seed}`
  return { name, form, pen, filename: fileOf(kind, trade, roll), trade, sheet, hand }
}

/** The special features of a form: long tables, discounts, instalments. */
function optionsOf(form: string, kind: Kind, language: Language, roll: () => number): PaperOptions {
  const twoRates = roll() < 0.3
  const own: Record<string, PaperOptions> = {
    carried: { lines: 50 + Math.floor(roll() * 60) },
    full: { lines: roll() < 0.5 ? 60 : 6, discounts: true },
    rebated: { discounts: true, lines: 3 + Math.floor(roll() * 20) },
    narrow: { lines: 10 + Math.floor(roll() * 30), wordy: true },
  }
  const less = kind === 'invoice' && roll() < 0.15
  return {
    kind,
    language,
    rates: twoRates ? (language === 'be' ? [21, 6] : [21, 9]) : [21],
    wordy: roll() < 0.3,
    charge: roll() < 0.25,
    allowance: roll() < 0.1,
    paid: less,
    reference: roll() < 0.9,
    ...own[form],
  }
}

function handOf(language: Language, roll: () => number): NumberStyle {
  const english = language === 'en'
  const days: NumberStyle['day'][] = english
    ? ['words', 'slashes', 'iso']
    : ['dashes', 'dashes', 'words', language === 'be' ? 'slashes' : 'short', 'iso']
  const thousand = english ? ',' : (['.', '.', '.', ' '][Math.floor(roll() * 4)] ?? '.')
  return {
    language,
    thousand,
    decimal: english ? '.' : ',',
    euro: (['before', 'before', 'after', 'none'] as const)[Math.floor(roll() * 4)] ?? 'before',
    day: days[Math.floor(roll() * days.length)] ?? 'dashes',
    places: roll() < 0.4,
  }
}

function fileOf(kind: Kind, { number }: Trade, roll: () => number): string {
  const named: Partial<Record<Kind, string>> = {
    invoice: 'Factuur',
    credit_note: 'Creditnota',
    order: 'Inkooporder',
    quote: 'Offerte',
    order_response: 'Orderbevestiging',
    delivery_note: 'Pakbon',
  }
  return roll() < 0.4 ? `${named[kind]}_${number.replaceAll('/', '-')}.pdf` : `scan${Math.floor(roll() * 9000)}.pdf`
}
