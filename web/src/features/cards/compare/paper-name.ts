import type { CardDetail, DocRef } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** A document by its kind and number, or by its file's name where it has none. */
export function usePaperName(): (paper: Pick<DocRef, 'kind' | 'filename' | 'number'>) => string {
  const { t } = useTranslation('compare')
  return ({ kind, number, filename }) => (number === null ? filename : t(($) => $.papers[kind], { name: number }))
}

/** What is laid beside what. */
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
