import { decimalOf, typedFigure } from '../../../platform/decimal.ts'
import type { Form } from './figures.ts'

const day = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const placesMost = { amount: 2, price: 6, number: 6 }

/** Converts a typed text to the stored form of the value; null if it is invalid. */
export function readTyped(form: Form, typed: string): string | null {
  const text = typed.trim()
  if (form === 'words' || form === 'currency') return text === '' ? null : text
  if (form === 'day') return readDay(text)
  const figure = typedFigure(text, placesMost[form])
  return figure === null ? null : decimalOf(figure, form === 'amount' ? 2 : 0)
}

function readDay(text: string): string | null {
  if (isDay(text)) return text
  const [, date = '', month = '', year = ''] = day.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Rejects days such as 31 February, which Date turns into a day in March. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
