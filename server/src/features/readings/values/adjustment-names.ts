import { additionWords, discountWords } from '../text/words/construction-words.ts'

/** Whether a line is by its name and sign a discount or addition of the whole document: 'Korting 10%', 'Vrachtkosten'. */
export function namesAdjustment(name: string, sign: -1 | 1): boolean {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu)
  const endings = sign < 0 ? discountWords : additionWords
  return words?.some((word) => endings.some((ending) => word.endsWith(ending))) ?? false
}
