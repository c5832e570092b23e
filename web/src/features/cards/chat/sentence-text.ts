import { type CardSentence, documentKinds, sentenceKeys, type SentenceKey } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import nl from '../nl.json'
import { moneyText, numberText } from '../../../platform/money.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { useUnit } from '../../../ui/units/use-unit.ts'

const amounts = new Set([
  'amount',
  'net',
  'whole_net',
  'before_net',
  'rest',
  'order_part',
  'works_part',
  'excl',
  'incl',
  'xml',
  'text',
  'from_money',
  'to_money',
])
const prices = new Set(['price', 'ordered'])
const numbers = new Set(['n', 'k', 'rate', 'from', 'to', 'version', 'whole', 'before', 'now', 'left', 'delivered'])
const units = new Set(['unit', 'ordered_unit'])

/**
 * A card's sentence in the user's language. Empty if this version of the page does not know the key. Prices are rounded
 * to cents, unless they are asked for `exact`.
 */
export function useSentenceText(currency: string | null, { exact = false } = {}): (sentence: CardSentence) => string {
  const { t, i18n } = useTranslation('cards')
  const unit = useUnit()

  function shown(name: string, value: string, places: number): string {
    if (amounts.has(name)) return moneyText(value, currency, i18n.language)
    if (prices.has(name)) return moneyText(value, currency, i18n.language, places)
    if (numbers.has(name)) return numberText(value, i18n.language)
    if (units.has(name)) return unit(value) ?? value
    return name === 'value' ? valueName(value) : value
  }
  /** Below one euro every digit counts, and two different prices must not look the same. */
  function placesOf({ price = '', ordered = '' }: CardSentence['data']): number {
    const known = [price, ordered].filter(Boolean)
    const rounded = new Set(known.map((one) => moneyText(one, currency, i18n.language)))
    return exact || known.some((one) => Math.abs(Number(one)) < 1) || rounded.size < new Set(known).size ? 6 : 2
  }
  /** The name of a document's value: 'het totaal excl. btw', or 'het aantal van regel 3'. */
  function valueName(path: string): string {
    const [, n, name] = /^line\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
    if (n === undefined) return isNamed(path) ? t(($) => $.values[path]) : t(($) => $.values.other)
    const line = t(($) => $.values.line, { n: Number(n) + 1 })
    const field = fieldName(name)
    return field === '' ? line : t(($) => $.values.of_line, { field, line })
  }
  function fieldName(name: string | undefined): string {
    const names: Partial<Record<string, string>> = t(($) => $.values.fields, { returnObjects: true })
    return names[name ?? ''] ?? ''
  }
  /** The document and the line to check: 'de order' or 'order 4500127', and 'regel 3' where a line has no name. */
  function checked({ key, data: { of, number, filename = '', value = '', name } }: CardSentence) {
    if (of === undefined) return { paper: filename }
    const kind = documentKinds.find((one) => one === of) ?? 'other'
    const paper = number
      ? t(($) => $.papers[kind], { number })
      : key === 'unsure_earlier'
        ? filename
        : t(($) => $.the[kind])
    const line = value.replace(/\.\w+$/, '')
    return { paper, field: fieldName(value.split('.')[1]), ...(name === '' && { name: valueName(line) }) }
  }

  /** 'bon 7731', or 'bonnen 7731, 7745'. */
  function notesIn({ numbers, k }: CardSentence['data']): string {
    return t(($) => (k === '1' ? $.notes.one_note : $.notes.several), { numbers })
  }
  /** The parts that a credit note gives back: 'prijs € 300,00, transport € 185,00'. */
  function credited(data: CardSentence['data']) {
    const { number } = data
    const parts = [1, 2, 3].flatMap((n) => {
      const [name, amount] = [data[`part_${n}`], data[`amount_${n}`]]
      if (name === undefined || amount === undefined) return []
      return `${name || t(($) => $.credit.price)} ${moneyText(amount, currency, i18n.language)}`
    })
    return {
      ...solvedOf(data),
      parts: parts.length ? `: ${parts.join(', ')}` : '',
      on: number ? t(($) => $.credit.on, { number }) : '',
    }
  }

  /** The parts of a total that fits: ' (order € 3.384,00, meerwerk € 650,00)'. Empty without extra work. */
  function orderedIn({ order_part, works_part }: CardSentence['data']): string {
    if (works_part === undefined) return ''
    if (order_part === undefined) return t(($) => $.fitting.works, { works: works_part })
    return t(($) => $.fitting.both, { order: order_part, works: works_part })
  }
  /** 'Twee van drie': how many differences a credit note settles, in words as far as there are any. */
  function solvedOf({ n = '', k = '' }: CardSentence['data']) {
    const words = t(($) => $.credit.small, { returnObjects: true })
    const word = (count: string) => (count === '' ? '' : (words[Number(count)] ?? count))
    return { solved: upperFirst(word(n)), all: word(k) }
  }

  return (sentence) => {
    const { key, data } = sentence
    if (!isSentence(key)) return ''
    const filled = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, shown(name, value, placesOf(data))]),
    )
    const text = t(($) => $.sentences[key], {
      unit: '',
      notes: notesIn(data),
      ...credited(data),
      of_total: orderedIn(filled),
      ...filled,
      ...checked(sentence),
      count: Number(data['n'] ?? data['k'] ?? 0),
    })
    // Non-breaking spaces keep a product on one line.
    return text.includes('{{') ? '' : text.replace(/ $/, '').replaceAll(' × ', '\u00a0×\u00a0')
  }
}

function isSentence(key: string): key is SentenceKey {
  return sentenceKeys.some((known) => known === key)
}

type NamedValue =
  | 'total_excl'
  | 'total_incl'
  | 'vat_total'
  | 'lines_total'
  | 'payable'
  | 'currency'
  | 'allowances'
  | 'charges'

function isNamed(path: string): path is NamedValue {
  return Object.hasOwn(nl.values, path) && !['line', 'of_line', 'fields', 'other'].includes(path)
}
