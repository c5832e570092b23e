import type { CardDetail, DocRef } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** The name of a document: its kind and number, or the file name if it has no number. */
export function usePaperName(): (paper: Pick<DocRef, 'kind' | 'filename' | 'number'>) => string {
  const { t } = useTranslation('compare')
  return ({ kind, number, filename }) => (number === null ? filename : t(($) => $.papers[kind], { name: number }))
}

/** The title of the compare view: 'Factuur 2025-0388 naast order PO 4500127'. */
export function useTitle(): (card: CardDetail) => string {
  const { t } = useTranslation('compare')
  const name = usePaperName()
  return ({ invoice, orders }) => {
    const [order] = orders
    if (!order) return t(($) => $.alone, { invoice: name(invoice) })
    const beside = orders.length > 1 ? t(($) => $.orders, { count: orders.length }) : name(order)
    return t(($) => $.title, { invoice: name(invoice), order: beside })
  }
}
