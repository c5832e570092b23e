import type { CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

type LineNames = Pick<CardLine, 'name' | 'is_adjustment' | 'invoice' | 'order' | 'difference'>

/** The name of a line. A discount or addition without a name on the paper, and a whole document, have a fixed one. */
export function useLineName(): (line: LineNames) => string {
  const { t } = useTranslation('cards')
  return ({ name, is_adjustment, invoice, order, difference }) => {
    if (name !== '') return name
    if (is_adjustment) return t(($) => (Number(invoice?.net ?? difference) < 0 ? $.table.discount : $.table.charge))
    return t(($) => (invoice || order ? $.table.whole : $.table.beyond))
  }
}
