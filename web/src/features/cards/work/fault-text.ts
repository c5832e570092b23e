import { limits } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import type { Fault, FieldName } from './offer.ts'

/** The sentence about the fault of a field. */
export function useFaultText(): (name: FieldName, fault: Fault | undefined, typed: string) => string | undefined {
  const { t } = useTranslation('work')
  return (name, fault, typed) => {
    if (fault === undefined) return undefined
    const ofUnit = name === 'unit'
    if (fault === 'missing') return t(($) => (ofUnit ? $.wrong.no_unit : $.wrong.no_what))
    if (fault === 'too_long')
      return t(($) => $.wrong.too_long, { length: typed.length, most: ofUnit ? limits.unit : limits.extra_work })
    return t(($) => $.wrong[fault])
  }
}
