import type { Form } from './candidates.ts'
import { daysIn, type DayOrder, isAmbiguous, brokenDay, readDay, withoutDays } from './days.ts'
import { readFigure, type Style } from './figures.ts'
import { ibanHolds } from './iban.ts'
import { vatNumbersIn } from './vat-numbers.ts'

const full = 0.15
const poor = 0.05

const dateBehind = /,\s+\d{1,2}\D.*$|\s+(?:[–—-]|d\.d\.|dd\.?|dated|van|of|vom|du)\s.*$|\s+[/|]\s+\D+$/i
/** 'INK 0098217' is one number. 'KVK 12345678' is another one than the document's. */
const lettersBefore = /^(?!MEMO|NOTE|NOTA|KVK|BTW|VAT|TVA|TEL|FAX|IBAN|NL|BE|DE|FR)[A-Z]{1,4}$/
const eightDigits = /^\d{8}$/
/** A label from which its number was not divided: 'Factuurnummer2026-118'. */
const withWord = /\p{Ll}{3}|\p{L}{6}|^n[or](?=\p{Lu})/u
/** The beginning of an account number. */
const ofIban = /^(?:NL|BE|DE|FR)\d{2}$/
/** Columns that touch: a number and a day, or a postcode and its town. */
const ofSeveral = /\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d{2}$|\d{2}-\d{2}-20\d{2}|^\d{4}[A-Z]{2}\p{Lu}\p{Ll}/u

const year = /^20[0-3]\d$/
const phone = /^0\d{1,4}-\d{6,8}$/

/** A document number: one word that contains a digit, or capitals and such a word. */
export const numberForm: Form = (text) => {
  const number = text.trim().replace(dateBehind, '')
  const word = number.replace(/^(?:nr|no)(?:[.:\s]+|(?=\d))/i, '').replace(/(?<=[-/])\s+(?=\d)/, '')
  const [first = '', ...more] = word.split(/\s+/)
  const inTwo = lettersBefore.test(first) && more.length === 1 && /\d{3}/.test(more[0] ?? '')
  const plain = inTwo ? `${first} ${more[0]}` : more.length === 0 ? first : ''
  if (!/\d/.test(plain) || plain.length < 2 || plain.length > 40) return null
  if (readDay(text) !== null && withoutDays(text).trim() === '' && !eightDigits.test(plain)) return null
  if ((readDay(plain) && !eightDigits.test(plain)) || ofSeveral.test(plain) || ofIban.test(plain)) return null
  if (ibanHolds(plain) || vatNumbersIn(plain.toUpperCase(), false).length > 0) return null
  // Behind '2025-' more is printed somewhere.
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*(?<![-/])$/u.test(plain)) return null
  if (year.test(plain) || withWord.test(plain) || phone.test(plain) || isCut(text)) return { value: plain, fullness: 0 }
  return { value: plain, fullness: plain.replace(/\D/g, '').length >= 3 ? full : poor }
}

/** Whether what is left out behind a number may be a part of it, or another number: '2026 - 118'. */
function isCut(text: string): boolean {
  const [rest = ''] = dateBehind.exec(text.trim()) ?? []
  return /\d/.test(rest) && readDay(rest) === null
}

const timeOrWeek = /\b\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?(?:uur|u|h|am|pm))?\b|\b(?:week|wk|kw|sem)\.? ?\d{1,2}\b/gi

/** Whether a day has figures beside it, such as those of other days: '12 t/m 16-03-2026', or '2025-02-1 0'. */
function hasMoreFigures(text: string): boolean {
  return /\d/.test(withoutDays(text).replace(timeOrWeek, ''))
}

/** A date. One that may have the day or the month first, is broken, or has another one beside it, scores lower. */
export function dayForm(order: DayOrder): Form {
  return (text) => {
    const broken = brokenDay(text, order)
    if (broken !== null) return { value: broken, fullness: 0 }
    const value = readDay(text, order)
    if (value === null) return null
    if (daysIn(text, order).length > 1 || hasMoreFigures(text)) return { value, fullness: 0 }
    if (order === 'either' && isAmbiguous(text)) return { value, fullness: 0 }
    return { value, fullness: text.trim().length <= 20 ? full : poor }
  }
}

/** An amount in the style of the document. One without cents scores lower, as it may be something else. */
export function moneyForm(style: Style): Form {
  return (text) => {
    const figure = readFigure(text)
    const value = figure?.values[style]
    if (!figure || figure.unit !== null || value === undefined) return null
    const [, decimals = ''] = value.split('.')
    if (decimals.length !== 0 && decimals.length !== 2) return null
    return { value: decimals ? value : `${value}.00`, fullness: decimals ? full : poor }
  }
}

/** The first IBAN in a text with valid check digits. The text after it may look like a continuation. */
export const ibanForm: Form = (text) => {
  for (const [found] of text.toUpperCase().matchAll(/\b[A-Z]{2}\d{2}(?:[\s.]?[A-Z0-9]{2,4}){3,8}/g)) {
    const signs = found.split(/(?<=[A-Z0-9]{2,})[\s.]/)
    for (let end = signs.length; end > 0; end -= 1) {
      const value = signs.slice(0, end).join('')
      if (ibanHolds(value)) return { value, fullness: full }
    }
  }
  return null
}
