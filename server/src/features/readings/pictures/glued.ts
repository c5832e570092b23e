import type { SeenWord } from './proved.ts'
import { legalRates } from '../text/rates.ts'
import { sumWords } from '../text/words/sum-words.ts'

const amount = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d+)[.,]\d{2}`
const beforeWord = new RegExp(String.raw`^(${amount})([\p{L}0]\p{L}+[:.]?)$`, 'u')
/** A smaller amount with a rate looks like a figure with more decimals. */
const beforeRate = /^((?:\d{1,3}(?:[.,]\d{3})+|\d{3,})[.,]\d{2})(\d{1,2})$/
const percent = /^(?:%|procent|percent|prozent)/i
const wordsOfSums = new Set(sumWords.flatMap(([, labels]) => labels.flatMap((label) => label.split(' '))))

/**
 * Splits an amount from what stands against it in a sentence of sums: the next label in '1201,500B 21%', of which the O was
 * taken for a figure, and the rate in '6.248,9721 procent'.
 */
export function withAmountsApart(words: SeenWord[]): SeenWord[] {
  return words.flatMap((word, n) => {
    const [, before = '', label = ''] = beforeWord.exec(word.text) ?? []
    const written = label.replace(/^0/, 'O')
    if (wordsOfSums.has(written.toLowerCase().replace(/[:.]$/, ''))) return cutBehind(word, before, written)
    const [, base = '', rate = ''] = beforeRate.exec(word.text) ?? []
    const isRate = legalRates.includes(Number(rate)) && percent.test(words[n + 1]?.text ?? '')
    return isRate ? cutBehind(word, base, rate) : word
  })
}

/** Two words with half a letter between them, as pieces that touch are one word. */
function cutBehind(word: SeenWord, text: string, rest: string): SeenWord[] {
  const letter = word.w / word.text.length
  const w = letter * text.length
  const x = word.x + w + letter / 2
  return [
    { ...word, text, w },
    { ...word, text: rest, x, w: word.x + word.w - x },
  ]
}
