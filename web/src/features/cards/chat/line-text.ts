import type { CardData } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { figuresIn, useVerdict } from '../verdict.ts'

/** The text of an older line of a card, and the announcement of a new one. Null if the line has no result. */
export function useLineText() {
  const { t } = useTranslation('cards')
  const verdict = useVerdict()

  function lineText(data: CardData): string | null {
    const figures = figuresIn(data)
    if (!figures) return null
    const result = verdict(figures)
    const { order_version: version } = data
    const paper = paperOf(data)
    if (version) return t(($) => $.line_version, { paper, version, said: result })
    return t(($) => $.line, { paper, said: result })
  }
  function paperOf({ invoice, kind, filename }: CardData): string {
    return kind && invoice !== filename ? t(($) => $.papers[kind], { number: invoice }) : invoice
  }
  function news(data: CardData): string | null {
    const figures = figuresIn(data)
    return figures && t(($) => $.announce, { said: t(($) => $.line, { paper: paperOf(data), said: verdict(figures) }) })
  }
  return { lineText, news }
}
