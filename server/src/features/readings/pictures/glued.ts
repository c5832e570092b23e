import type { SeenWord } from './proved.ts'
import { legal_rates } from '../text/rates.ts'
import { sum_words } from '../text/words/sum-words.ts'

const amount = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d+)[.,]\d{2}`
const before_word = new RegExp(String.raw`^(${amount})([\p{L}0]\p{L}+[:.]?)$`, 'u')
const before_rate = new RegExp(String.raw`^(${amount})(\d{1,2})$`)
const percent = /^(?:%|procent|percent|prozent)/i
const words_of_sums = new Set(sum_words.flatMap(([, labels]) => labels.flatMap((label) => label.split(' '))))

/**
 * Splits an amount from what stands against it in a sentence of sums: the next label in '1201,500B 21%', of which the O was
 * taken for a figure, and the rate in '6.248,9721 procent'.
 */
export function withAmountsApart(words: SeenWord[]): SeenWord[] {
  return words.flatMap((word, n) => {
    const [, first, label = ''] = before_word.exec(word.text) ?? []
    const written = label.replace(/^0/, 'O')
    if (first && words_of_sums.has(written.toLowerCase().replace(/[:.]$/, ''))) return cutIn(word, first, written)
    const [, base, rate] = before_rate.exec(word.text) ?? []
    if (base && legal_rates.includes(Number(rate)) && percent.test(words[n + 1]?.text ?? ''))
      return cutIn(word, base, rate ?? '')
    return word
  })
}

function cutIn(word: SeenWord, first: string, rest: string): SeenWord[] {
  const w = (word.w * first.length) / word.text.length
  return [
    { ...word, text: first, w },
    { ...word, text: rest, x: word.x + w, w: word.w - w },
  ]
}
