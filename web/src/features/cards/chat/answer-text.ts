import type { AnswerReason, AnswerWish, CardAnswer } from '@klopt/contract'
import nl from '@klopt/contract/words/answers/nl.json'
import { useTranslation } from 'react-i18next'

type Answer = { answer: CardAnswer['answer']; reason: AnswerReason | null; wish: AnswerWish | null }

/** The answer of a company as text: 'Klopt', or 'Aantal klopt niet · graag informatie'. */
export function useAnswerText() {
  const { t } = useTranslation('answers')

  function notRight(reason: AnswerReason | null): string {
    return t(($) => $.not_right[reason ?? 'other'])
  }
  function answerText({ answer, reason, wish }: Answer): string {
    if (answer === 'agreed') return t(($) => $.agreed)
    return isAsked(wish) ? `${notRight(reason)} · ${t(($) => $.asked[wish])}` : notRight(reason)
  }
  return { notRight, answerText }
}

/** The wish 'nothing' has no text. */
function isAsked(wish: AnswerWish | null): wish is keyof typeof nl.asked {
  return wish !== null && Object.hasOwn(nl.asked, wish)
}
