import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { figuresIn, useVerdict } from '../verdict.ts'

/** An older line of a card in one line of text, and the newest one for who hears it; null for one that tells too little. */
export function useLineText() {
  const { t } = useTranslation('cards')
  const verdict = useVerdict()

  function lineText(message: Pick<Message, 'data'>): string | null {
    const figures = figuresIn(message)
    if (!figures) return null
    const said = verdict(figures)
    const { order_version: version, invoice } = message.data ?? {}
    if (version) return t(($) => $.line_version, { version, said })
    return t(($) => $.line, { invoice, said })
  }
  function news(message: Pick<Message, 'data'>): string | null {
    const figures = figuresIn(message)
    return figures && t(($) => $.announce, { said: verdict(figures) })
  }
  return { lineText, news }
}
