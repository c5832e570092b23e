import { type CardSentence, sentence_keys, type SentenceKey } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'
import { useUnit } from '../../../ui/use-unit.ts'

const amounts = new Set([
  'amount',
  'net',
  'whole_net',
  'before_net',
  'rest',
  'excl',
  'incl',
  'xml',
  'text',
  'from_money',
  'to_money',
])
const prices = new Set(['price', 'ordered'])
const numbers = new Set(['n', 'k', 'rate', 'from', 'to', 'version', 'whole', 'before', 'now', 'left'])
const units = new Set(['unit', 'ordered_unit'])

/** A card's sentence in the user's language. Empty if this version of the page does not know the key. */
export function useSentenceText(currency: string | null): (sentence: CardSentence) => string {
  const { t, i18n } = useTranslation('cards')
  const unit = useUnit()

  function shown(name: string, value: string): string {
    if (amounts.has(name)) return moneyText(value, currency, i18n.language)
    if (prices.has(name)) return moneyText(value, currency, i18n.language, 6)
    if (numbers.has(name)) return numberText(value, i18n.language)
    if (units.has(name)) return unit(value) ?? value
    return name === 'value' ? valueName(value) : value
  }
  /** The name of a document's value. */
  function valueName(path: string): string {
    const line = /^line\[(\d+)\]/.exec(path)?.[1]
    if (line !== undefined) return t(($) => $.values.line, { n: Number(line) + 1 })
    const names: Partial<Record<string, string>> = t(($) => $.values, { returnObjects: true })
    return names[path] ?? t(($) => $.values.other)
  }

  /** What a credit note gives back: 'prijs € 300,00, transport € 185,00'. */
  function credited(data: CardSentence['data']) {
    const { number } = data
    const parts = [1, 2, 3].flatMap((n) => {
      const [name, amount] = [data[`part_${n}`], data[`amount_${n}`]]
      if (name === undefined || amount === undefined) return []
      return `${name || t(($) => $.credit.price)} ${moneyText(amount, currency, i18n.language)}`
    })
    return { parts: parts.join(', '), on: number ? t(($) => $.credit.on, { number }) : '' }
  }

  return ({ key, data }) => {
    if (!isSentence(key)) return ''
    const filled = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shown(name, value)]))
    const text = t(($) => $.sentences[key], {
      unit: '',
      ...credited(data),
      ...filled,
      count: Number(data['n'] ?? data['k'] ?? 0),
    })
    // Non-breaking spaces keep a product on one line.
    return text.includes('{{') ? '' : text.replace(/ $/, '').replaceAll(' × ', '\u00a0×\u00a0')
  }
}

function isSentence(key: string): key is SentenceKey {
  return sentence_keys.some((known) => known === key)
}
