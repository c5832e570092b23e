import type { HeadField, Kind } from '../values/fields.ts'
import { constructionWords, gAccountWords } from './words/construction-words.ts'
import { dayWords, deliveryDays, eitherOrderDays, generalDays } from './words/day-words.ts'
import { eitherOrder, headWords, otherWords } from './words/head-words.ts'
import { kindWords } from './words/kind-words.ts'
import { asNumbers } from './words/language.ts'
import { numberWords } from './words/number-words.ts'
import { sumWords } from './words/sum-words.ts'

/** Labels as `labelKey` writes them. */
export type Labels = ReadonlySet<string>

const labels = new Map<string, Labels>(
  [...headWords, ...sumWords, ...constructionWords, ['g_account', gAccountWords] as const].map(([field, words]) => [
    field,
    new Set(words),
  ]),
)
const titles = new Map<string, string[]>(kindWords.map(({ kind, titles }) => [kind, asNumbers(titles)]))
const labelsOfNumbers = new Map(
  Object.entries(numberWords).map(([kind, words]) => [kind, new Set([...words, ...(titles.get(kind) ?? [])])]),
)
const none: Labels = new Set()

/** The labels of values in the head of a document. */
export function labelsOf(...fields: HeadField[]): Labels {
  const [field, ...more] = fields
  if (field && more.length === 0) return labels.get(field) ?? none
  return new Set(fields.flatMap((one) => [...(labels.get(one) ?? none)]))
}

/** The labels of a document's own number. */
export function numberLabels(kind: Kind): Labels {
  return labelsOfNumbers.get(kind) ?? none
}

const days = new Map(
  Object.entries(dayWords).map(([kind, words]) => {
    const either = kind === 'order' || kind === 'order_response' ? eitherOrderDays : []
    return [kind, new Set([...generalDays, ...either, ...words])]
  }),
)

/** The labels of the day of a paper of this kind. Any label of a day if the kind is not known. */
export function dayLabels(kind: Kind): Labels {
  return days.get(kind) ?? labelsOf('issue_date')
}

/** The labels of a day that name the kind of the paper, such as 'Factuurdatum'. */
export function ownDayLabels(kind: Kind): Labels {
  return new Set(dayWords[kind])
}

/** The labels of the day of a delivery, which is that of its note if that has no other. */
export const deliveryLabels: Labels = new Set(deliveryDays)

/** Labels of an order's number that may also be the seller's own. */
export const eitherOrderLabels: Labels = new Set(eitherOrder)

const all = new Set(
  [...labels.values(), ...labelsOfNumbers.values(), eitherOrderLabels, otherWords].flatMap((words) => [...words]),
)

/** Whether a text is a label and nothing more, of any value, also of one that Klopt does not read. */
export function isLabel(text: string): boolean {
  return all.has(labelKey(text))
}

const words = new Set([...all].flatMap((label) => label.split(' ')))

/** Whether a word in small letters is one of a label: 'factuurdatum', 'total'. */
export function isWordOfLabel(word: string): boolean {
  return words.has(word)
}

const accents = /\p{M}/gu

/** Normalises a text, without case, accents, dots and colons: 'B.T.W.-nr.:' becomes 'btw nr'. */
export function plainLabel(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
}

const numberWord = /^(?:nr|no|num|numero|nummer|number|nbr)$/
const withNumber = /(?<=\p{L}{2})(?:nummer|nr)$/u

// A text is compared with the labels of every value that a document may have.
const keys = new Map<string, string>()
const keysMost = 20_000
const rememberedMost = 100

/** Normalises a label further, with one word for a number: 'Faktuurnummer', 'Factuur-nr.' and 'N° de facture'. */
export function labelKey(text: string): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = plainLabel(text.replace(/n\s?[°º]|№|^N (?=\p{L}{4})|(?<=\p{L}{3} )n(?=:?$)/giu, ' nr ')) // recognition loses the small ring
    .split(' ')
    .map((word) => (numberWord.test(word) ? 'nr' : word.replace(withNumber, ' nr')))
    .join(' ')
  if (text.length <= rememberedMost && keys.size < keysMost) keys.set(text, key)
  return key
}
