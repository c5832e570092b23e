import { type AnswerData, type AnswerReason, type AnswerWish, joinReasons, reasonsOf } from '@klopt/contract'
import nl from '@klopt/contract/words/answers/nl.json'
import { useTranslation } from 'react-i18next'

type Answer = Pick<AnswerData, 'answer' | 'reason' | 'also' | 'wish'>

/** The answer of a company as text: 'Klopt: factuur 2025-0388', or 'Aantal klopt niet: … · graag informatie'. */
export function useAnswerText() {
  const { t } = useTranslation('answers')

  function notRight(reason: AnswerReason | null): string {
    return t(($) => $.not_right[reason ?? 'other'])
  }
  function answerText({ answer, wish, ...data }: Answer, paper?: string): string {
    const said = answer === 'agreed' ? t(($) => $.agreed) : joinReasons(reasonsOf(data).map(notRight))
    const ofPaper = paper === undefined ? said : `${said}: ${paper}`
    return answer === 'differs' && isAsked(wish) ? `${ofPaper} · ${t(($) => $.asked[wish])}` : ofPaper
  }
  return { notRight, answerText }
}

/** The wish 'nothing' has no text. */
function isAsked(wish: AnswerWish | null): wish is keyof typeof nl.asked {
  return wish !== null && Object.hasOwn(nl.asked, wish)
}
