import type { WorkedHours } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../platform/money.ts'

/** '38 uur gefactureerd, 36 uur op werkbonnen 118, 119.' What was only recognised has a question mark. */
export function useHoursText(): (hours: WorkedHours) => string {
  const { t, i18n } = useTranslation('cards')

  function count(quantity: string, sure: boolean): string {
    const n = numberText(quantity, i18n.language)
    return `${t(($) => $.hours.count, { n, count: Number(quantity) })}${sure ? '' : '\u00a0?'}`
  }

  return ({ invoiced, invoiced_sure, invoices, worked, worked_sure, numbers, k }) => {
    const notes = t(($) => (k === 1 ? $.hours.one_note : $.hours.several), { numbers })
    const data = { invoiced: count(invoiced, invoiced_sure), worked: count(worked, worked_sure), notes }
    if (invoices === 0 && Number(invoiced) === 0) return t(($) => $.hours.none, data)
    return invoices > 1
      ? t(($) => $.hours.beside_invoices, { ...data, count: invoices })
      : t(($) => $.hours.beside, data)
  }
}
