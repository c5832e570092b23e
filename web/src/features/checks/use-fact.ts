import type { Check } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { dayAndMonth } from '../../platform/dates.ts'
import { useToday } from '../../ui/today.tsx'

/** A check as one sentence. Dossiers that the user may not see come without title and values. */
export function useFact(): (check: Check) => string {
  const { t, i18n } = useTranslation('checks')
  const today = useToday()
  const day = (date: string) => dayAndMonth(`${date}T12:00:00`, i18n.language, today)

  return ({ kind, data }) => {
    const { title = '', number = '' } = data
    const elsewhere = data['title'] === undefined
    switch (kind) {
      case 'seller_number': {
        const { a = '', b = '', company = '' } = data
        return t(($) => $.seller_number, { a, b, company })
      }
      case 'iban_changed': {
        const hidden = data['previous'] === undefined
        if (!data['date']) return t(($) => (hidden ? $.iban_changed_undated_elsewhere : $.iban_changed_undated))
        const date = day(data['date'])
        return hidden ? t(($) => $.iban_changed_elsewhere, { date }) : t(($) => $.iban_changed, { date })
      }
      case 'iban_invalid':
        return t(($) => $.iban_invalid)
      case 'same_number':
        return elsewhere ? t(($) => $.same_number_elsewhere, { number }) : t(($) => $.same_number, { number, title })
      case 'same_file':
        return elsewhere ? t(($) => $.same_file_elsewhere) : t(($) => $.same_file, { title })
    }
  }
}
