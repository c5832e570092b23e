import { addition_words, discount_words } from '../text/words/construction-words.ts'

/** Whether a line is by its name and sign a discount or addition of the whole document: 'Korting 10%', 'Vrachtkosten'. */
export function namesAdjustment(name: string, sign: -1 | 1): boolean {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu)
  const endings = sign < 0 ? discount_words : addition_words
  return words?.some((word) => endings.some((ending) => word.endsWith(ending))) ?? false
}
