import { amountsWithin } from './figures.ts'
import { plainLabel } from './labels.ts'
import { reminder_phrases } from './words/kind-words.ts'
import {
  added_words,
  bill_words,
  dated_words,
  foreign_words,
  gross_words,
  net_words,
  paper_words,
  tax_words,
  this_words,
  unpaid_words,
  whole_words,
  with_number_words,
  with_words,
  without_words,
} from './words/sentence-words.ts'

const any = (words: string[]) => `(?:${words.join('|')})`
const rate = String.raw`(?:\d{1,2}(?: \d{1,2})? ?% )?`
const tax = any(tax_words)
const article = '(?:de |la |le |the |der |die )?'
const filler = String.raw`(?: (?:ad|van|of|de|is|bedraagt|bedrag|zijnde|soit|in hohe von|von|amounting to|eur|euro))*`

/** The label of an amount by the words right behind it: '€ 1.250,00 exclusief btw'. */
const behind: [label: string, form: RegExp][] = [
  ['Totaal excl. btw', new RegExp(`^${any(without_words)}(?: ${article}${rate}${tax}\\b|$)`)],
  ['Totaal excl. btw', new RegExp(`^(?:${any(added_words)} ${article}${rate}${tax}|${any(net_words)})\\b`)],
  ['Totaal incl. btw', new RegExp(`^(?:${any(with_words)}(?: ${article}${rate}${tax}\\b|$)|${any(gross_words)}\\b)`)],
  ['btw', new RegExp(`^(?:aan |de |of |an |in )?${rate}${tax}\\b`)],
  ['Te betalen', new RegExp(`^${any(whole_words)}\\b`)],
]

/**
 * The label of an amount by the words in front of it: 'btw 21 %: € 262,50'. A rate after 'exclusief' makes it the VAT.
 */
const leading: [label: string, form: RegExp][] = [
  ['btw', new RegExp(`\\b${any(added_words)} ${article}${rate}${tax}${filler}$`)],
  ['Totaal excl. btw', new RegExp(`\\b(?:${any(without_words)} ${article}${tax}|${any(net_words)})${filler}$`)],
  ['Totaal incl. btw', new RegExp(`\\b(?:${any(with_words)} ${article}${tax}|${any(gross_words)})${filler}$`)],
  ['btw', new RegExp(`\\b${tax}(?: (?:van |of |de |von )?\\d{1,2}(?: \\d{1,2})? ?%)?${filler}$`)],
  ['Te betalen', new RegExp(`\\b${any(whole_words)}\\b`)],
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

const foreign = new RegExp(`\\b${any([...foreign_words, ...unpaid_words, ...reminder_phrases])}\\b`)
const other_paper = new RegExp(`\\b${any([...bill_words, ...paper_words])}(?: ${any(with_number_words)})? \\S*\\d`)
/** 'Factuur van 3 maart', 'invoice of March 3'. A VAT rate is not a day. */
const dated_bill = new RegExp(
  `(?<!\\b${any(this_words)} )\\b${any(bill_words)} ${any(dated_words)} (?:\\p{L}+ )?\\d+\\p{L}*(?! ?%)\\b`,
  'u',
)

/** Whether a sentence is about another paper, a maximum, a discount, or anything else than the sum of its own paper. */
export function speaksOfOther(sentence: string): boolean {
  const without_amounts = amountsWithin(sentence).reduce((text, amount) => text.replace(amount, ' '), sentence)
  const plain = plainLabel(without_amounts)
  return foreign.test(plain) || other_paper.test(plain) || dated_bill.test(plain)
}
