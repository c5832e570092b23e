import { labelsOf, plainLabel } from '../text/labels.ts'
import { extraWorkWords } from '../text/words/construction-words.ts'

/** Whether a line is work beside the contract sum, added or taken off, by its name. */
export function isExtraWork(name: string): boolean {
  return hasAny(name, extraWorkWords)
}

/** Whether a line of an order is its contract sum, by its name. */
export function isContractSum(name: string): boolean {
  return hasAny(name, labelsOf('contract_sum'))
}

function hasAny(name: string, words: Iterable<string>): boolean {
  const plain = ` ${plainLabel(name)} `
  return [...words].some((one) => plain.includes(` ${one} `))
}
