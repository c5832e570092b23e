import type { AnswerData, Language } from '@klopt/contract'
import en from '@klopt/contract/words/answers/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/answers/nl.json' with { type: 'json' }

export const answerWords: Record<Language, typeof nl> = { NL: nl, EN: en }

/** An answer to a card as text: 'Aantal klopt niet · graag informatie', with the note on the next line. */
export function sayAnswer(language: Language, { reason, wish, note }: AnswerData): string {
  const { agreed, not_right, asked } = answerWords[language]
  const wanted = wish && wish !== 'nothing' && asked[wish]
  const text = reason ? [not_right[reason], wanted].filter(Boolean).join(' · ') : agreed
  return note ? `${text}\n${note}` : text
}
