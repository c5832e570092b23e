import type { DocRef } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useCardDossier } from './card-context.ts'
import { useCard } from './cards.ts'

/** The name of a document on a card: 'order PO 4500127, versie 2'. The file name if it has no number. */
export function usePaperName(): (paper: DocRef) => string {
  const { t } = useTranslation('cards')
  return ({ kind, number, filename, version }) => {
    const document = number ? t(($) => $.papers[kind], { number }) : filename
    return version > 1 ? t(($) => $.version, { document, version }) : document
  }
}

/** The name of a card's invoice within a line, which tells its buttons and answers apart: 'factuur 2025-0388'. */
export function useInvoiceName(): (card: { invoice: DocRef }) => string {
  const paperName = usePaperName()
  return ({ invoice }) => {
    const name = paperName(invoice)
    return invoice.number ? name.slice(0, 1).toLowerCase() + name.slice(1) : name
  }
}

/** The same for a card that may not be loaded: then undefined. */
export function useInvoiceOf(cardId: string | null): string | undefined {
  const card = useCard(useCardDossier(), cardId)
  const invoiceName = useInvoiceName()
  return card && invoiceName(card)
}
