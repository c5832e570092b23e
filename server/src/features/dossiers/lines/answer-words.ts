import { type AnswerData, joinReasons, type Language, reasonsOf } from '@klopt/contract'
import en from '@klopt/contract/words/answers/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/answers/nl.json' with { type: 'json' }

export const answerWords: Record<Language, typeof nl> = { NL: nl, EN: en }

/** An answer to a card as text: 'Aantal klopt niet · graag informatie', with the note on the next line. */
export function sayAnswer(language: Language, { wish, note, ...data }: AnswerData): string {
  const { agreed, not_right, asked } = answerWords[language]
  const wanted = wish && wish !== 'nothing' && asked[wish]
  const reasons = reasonsOf(data).map((reason) => not_right[reason])
  const text = reasons.length > 0 ? [joinReasons(reasons), wanted].filter(Boolean).join(' · ') : agreed
  return note ? `${text}\n${note}` : text
}
