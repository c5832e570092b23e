import type { DocRef } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** The name of a document on a card: 'order PO 4500127, versie 2'. The file name if it has no number. */
export function usePaperName(): (paper: DocRef) => string {
  const { t } = useTranslation('cards')
  return ({ kind, number, filename, version }) => {
    const document = number ? t(($) => $.papers[kind], { number }) : filename
    return version > 1 ? t(($) => $.version, { document, version }) : document
  }
}
