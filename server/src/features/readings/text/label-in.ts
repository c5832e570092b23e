import { isLabel, labelKey, type Labels } from './labels.ts'

/** A label that was found in a text, from 0.45 if the text is that label to 0.2 if it only contains it. */
export type Label = { strength: number; rest: string }

const scores = { exact: 0.45, begins: 0.3, contains: 0.2 }

const currency = / (?:eur|euro|gbp|c)$/
/** 'BTW 21 %', 'MwSt. 19 % auf 1.234,41': the rate and the base do not belong to the name. */
const rateAndBase =
  /[-–]?\s?\(?(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?(?:%|procent\b|percent\b|prozent\b)\)?|\b(?:over|auf|sur|on|von) ?\(? ?(?:EUR|€|C)? ?[-–−]? ?\d[\d., ]*-? ?(?:EUR|€|CR)? ?\)? ?:? ?$/giu
const wordsMost = 6

/** The text of a label without a percentage and the amount it is taken of. */
export function withoutRate(text: string): string {
  return text.replace(/\s+/g, ' ').replace(rateAndBase, ' ')
}

/** The label that a cell equals, starts with or contains, and the text after it in the cell. */
export function labelIn(whole: string, labels: Labels): Label | null {
  const text = withoutOtherName(whole, labels)
  const key = labelKey(text)
  const bare = key.replace(currency, '')
  const written = [key, bare, labelKey(withoutRate(text)).replace(currency, ''), key.replace(/ nr (?=\p{L})/u, ' ')]
  if (written.some((one) => labels.has(one))) return { strength: scores.exact, rest: '' } // 'Bonnr. inkoop' too
  if (isLabel(bare)) return null
  const words = key.split(' ')
  for (let end = Math.min(words.length - 1, wordsMost); end > 0; end -= 1) {
    const label = words.slice(0, end).join(' ')
    if (!labels.has(label)) continue
    const rest = textAfter(text, label)
    const before = text.slice(0, text.length - rest.length)
    if (rest && !/[\s:#.]$/.test(before)) continue // 'PO-63746' is one word
    const isSeparated = /[:#]\s*$/.test(before) || /^\S*\d/.test(rest)
    return { strength: isSeparated ? scores.exact : scores.begins, rest }
  }
  return containsAny(words, labels) ? { strength: scores.contains, rest: '' } : null
}

/** 'Vrachtbrief / leverbon 26007174' names the paper twice. */
function withoutOtherName(text: string, labels: Labels): string {
  const [first = ''] = text.split('/')
  return first !== text && labels.has(labelKey(first)) ? text.slice(first.length + 1).trim() : text
}

function containsAny(words: string[], labels: Labels): boolean {
  return words.some((_, from) =>
    words.slice(from, from + wordsMost).some((_, more) => {
      const part = words.slice(from, from + more + 1).join(' ')
      return part !== 'nr' && labels.has(part) // 'Contract nr' contains no label
    }),
  )
}

/** The original text after the words of a label. */
function textAfter(text: string, label: string): string {
  for (let end = 1; end <= text.length; end += 1)
    if (labelKey(text.slice(0, end)) === label && !/^[\p{L}\p{N}]/u.test(text.slice(end)))
      return text.slice(end).replace(/^[\s:#.°º)\]-]+/, '')
  return ''
}
