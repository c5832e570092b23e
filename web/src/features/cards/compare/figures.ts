import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../platform/dates.ts'
import { moneyText, numberText } from '../../../platform/money.ts'
import { useUnit } from '../../../ui/units/use-unit.ts'

export type Form = 'words' | 'currency' | 'day' | 'amount' | 'price' | 'number'
export type Figures = ReturnType<typeof useFigures>

const numbers = new Set([
  'quantity',
  'base_quantity',
  'rate',
  'periods',
  'term',
  'terms',
  'complete',
  'retention_percent',
])
const percentages = /(?:rate|complete|percent)$/

/** The form of the value at a path. The server validates typed values by the same rule. */
export function formOf(path: string): Form {
  const field = path.split('.').at(-1) ?? path
  if (field === 'currency' || field === 'price') return field
  if (numbers.has(field)) return 'number'
  if (field.endsWith('_date')) return 'day'
  return /^(?:contract_sum|invoiced_before|retention|wages|g_amount|net|allowance|charge|base|amount|lines_total|allowances|charges|total_excl|vat_total|total_incl|paid|rounding|payable)$/.test(
    field,
  )
    ? 'amount'
    : 'words'
}

/** Formats the values of a document in its currency. */
export function useFigures(currency: string | null) {
  const { language } = useTranslation('compare').i18n
  const unit = useUnit()
  const money = (amount: string) => sign(amount) + moneyText(amount, currency, language)
  const price = (amount: string) => sign(amount) + moneyText(amount, currency, language, 6)
  const number = (value: string) => numberText(value, language)

  return {
    money,
    price,
    number,
    quantity: (value: string, code: string | null = null) => [number(value), unit(code)].filter(Boolean).join('\u00a0'),
    unit: (code: string) => unit(code) ?? code,
    difference: (amount: string) => (Number(amount) > 0 ? `+\u00a0${money(amount)}` : money(amount)),
    format: (path: string, value: string) => {
      const form = formOf(path)
      if (form === 'amount') return money(value)
      if (form === 'price') return price(value)
      if (form === 'number') return percentages.test(path) ? `${number(value)}%` : number(value)
      if (path.endsWith('.unit')) return unit(value) ?? value
      return form === 'day' ? dayText(value, language) : value
    },
  }
}

/** 04-09-2025, formatted in UTC, as a day without a time must not shift with the time zone. */
function dayText(day: string, language: string): string {
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), style).format(new Date(`${day}T00:00:00Z`))
}

function sign(amount: string): string {
  return amount.startsWith('-') ? '−\u00a0' : ''
}
