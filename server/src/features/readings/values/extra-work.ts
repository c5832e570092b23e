import { plainLabel } from '../text/labels.ts'
import { extra_work_words } from '../text/words/construction-words.ts'

/** Whether a line is work beside the contract sum, added or taken off, by its name. */
export function isExtraWork(name: string): boolean {
  const plain = ` ${plainLabel(name)} `
  return extra_work_words.some((words) => plain.includes(` ${words} `))
}
