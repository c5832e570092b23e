import { amountsWithin } from './figures.ts'
import { plainLabel } from './labels.ts'
import { reminderPhrases } from './words/kind-words.ts'
import {
  addedWords,
  billWords,
  datedWords,
  foreignWords,
  grossWords,
  netWords,
  paperWords,
  taxWords,
  thisWords,
  unpaidWords,
  wholeWords,
  withNumberWords,
  withWords,
  withoutWords,
} from './words/sentence-words.ts'

const any = (words: string[]) => `(?:${words.join('|')})`
const rate = String.raw`(?:\d{1,2}(?: \d{1,2})? ?% )?`
const tax = any(taxWords)
const article = '(?:de |la |le |the |der |die )?'
const filler = String.raw`(?: (?:ad|van|of|de|is|bedraagt|bedrag|zijnde|soit|in hohe von|von|amounting to|eur|euro))*`

/** The label of an amount by the words right behind it: '€ 1.250,00 exclusief btw'. */
const behind: [label: string, form: RegExp][] = [
  ['Totaal excl. btw', new RegExp(`^${any(withoutWords)}(?: ${article}${rate}${tax}\\b|$)`)],
  ['Totaal excl. btw', new RegExp(`^(?:${any(addedWords)} ${article}${rate}${tax}|${any(netWords)})\\b`)],
  ['Totaal incl. btw', new RegExp(`^(?:${any(withWords)}(?: ${article}${rate}${tax}\\b|$)|${any(grossWords)}\\b)`)],
  ['btw', new RegExp(`^(?:aan |de |of |an |in )?${rate}${tax}\\b`)],
  ['Te betalen', new RegExp(`^${any(wholeWords)}\\b`)],
]

/**
 * The label of an amount by the words in front of it: 'btw 21 %: € 262,50'. A rate after 'exclusief' makes it the VAT.
 */
const leading: [label: string, form: RegExp][] = [
  ['btw', new RegExp(`\\b${any(addedWords)} ${article}${rate}${tax}${filler}$`)],
  ['Totaal excl. btw', new RegExp(`\\b(?:${any(withoutWords)} ${article}${tax}|${any(netWords)})${filler}$`)],
  ['Totaal incl. btw', new RegExp(`\\b(?:${any(withWords)} ${article}${tax}|${any(grossWords)})${filler}$`)],
  ['btw', new RegExp(`\\b${tax}(?: (?:van |of |de |von )?\\d{1,2}(?: \\d{1,2})? ?%)?${filler}$`)],
  ['Te betalen', new RegExp(`\\b${any(wholeWords)}\\b`)],
]

/**
 * The label of an amount in a sentence, from the text up to the amounts before and behind it. Null for other amounts.
 */
export function labelOfAmount(before: string, after: string): string | null {
  const [first = '', ...more] = after.replace(/^\s*(?:EUR|euro|€|C)(?=[\s,.;)]|$)/i, '').split(/[,;:.](?:\s|$)/)
  // Behind a comma a text belongs to the next amount, unless another comma or the end of the sentence follows it.
  const own = first.trim() === '' && more.length > 1 ? (more[0] ?? '') : first
  const label =
    labelIn(behind, plainLabel(own)) ??
    labelIn(
      leading,
      plainLabel(
        before
          .replace(/[(€C]\s*$/, '')
          .replace(/\(\s*$/, '')
          .split(/[,;(]/)
          .at(-1) ?? '',
      ),
    )
  const found = label ?? labelIn(leading.slice(-1), plainLabel(before))
  const percent = /\d{1,2}(?:[.,]\d{1,2})?\s?%/.exec(own)?.[0] ?? /\d{1,2}(?:[.,]\d{1,2})?\s?%/.exec(before)?.[0]
  return found === 'btw' && percent ? `btw ${percent}` : found
}

function labelIn(forms: [label: string, form: RegExp][], text: string): string | null {
  return forms.find(([, form]) => form.test(text))?.[0] ?? null
}

const foreign = new RegExp(`\\b${any([...foreignWords, ...unpaidWords, ...reminderPhrases])}\\b`)
const otherPaper = new RegExp(`\\b${any([...billWords, ...paperWords])}(?: ${any(withNumberWords)})? \\S*\\d`)
/** 'Factuur van 3 maart', 'invoice of March 3'. A VAT rate is not a day. */
const datedBill = new RegExp(
  `(?<!\\b${any(thisWords)} )\\b${any(billWords)} ${any(datedWords)} (?:\\p{L}+ )?\\d+\\p{L}*(?! ?%)\\b`,
  'u',
)

/** Whether a sentence is about another paper, a maximum, a discount, or anything else than the sum of its own paper. */
export function speaksOfOther(sentence: string): boolean {
  const withoutAmounts = amountsWithin(sentence).reduce((text, amount) => text.replace(amount, ' '), sentence)
  const plain = plainLabel(withoutAmounts)
  return foreign.test(plain) || otherPaper.test(plain) || datedBill.test(plain)
}
