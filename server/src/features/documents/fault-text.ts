import { endingOf, type Language, fill } from '@klopt/contract'
import en from '@klopt/contract/words/files/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/files/nl.json' with { type: 'json' }
import type { Fault } from './content/fault.ts'

const words: Record<Language, typeof nl> = { NL: nl, EN: en }

/** The sentence about a file that is refused, which begins with its name. */
export function faultText(filename: string, fault: Fault, language: Language = 'NL'): string {
  return fill(words[language][fault], { filename, ending: endingOf(filename) })
}
