import type { AnswerReason, AnswerWish, CardAnswer } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import nl from '../nl.json'

type Answer = { answer: CardAnswer['answer']; reason: AnswerReason | null; wish: AnswerWish | null }

/** The answer of a company as text: 'Klopt', or 'Aantal klopt niet · graag informatie'. */
export function useAnswerText() {
  const { t } = useTranslation('cards')

  function notRight(reason: AnswerReason | null): string {
    return t(($) => $.not_right[reason ?? 'other'])
  }
  function answerText({ answer, reason, wish }: Answer): string {
    if (answer === 'agreed') return t(($) => $.answer.right)
    return isAsked(wish) ? `${notRight(reason)} · ${t(($) => $.asked[wish])}` : notRight(reason)
  }
  return { notRight, answerText }
}

/** The wish 'nothing' has no text. */
function isAsked(wish: AnswerWish | null): wish is keyof typeof nl.asked {
  return wish !== null && Object.hasOwn(nl.asked, wish)
}
