import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import { useFaultText } from './fault-text.ts'
import type { Fault, FieldName, Fields } from './offer.ts'

type Props = {
  fields: Fields
  faults: Partial<Record<FieldName, Fault>>
  onType: (name: FieldName, value: string) => void
}

const units = ['hour', 'day', 'piece', 'metre', 'square_metre', 'cubic_metre', 'kilo', 'time'] as const

/** The fixed amount, or the price and the estimate with their unit. */
export function AmountFields({ fields, faults, onType }: Props) {
  const { t } = useTranslation('work')
  const faultText = useFaultText()
  const field = (name: FieldName) => ({
    value: fields[name],
    error: faultText(name, faults[name], fields[name]),
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  })

  if (fields.how === 'fixed')
    return (
      <TextField {...field('amount')} label={t(($) => $.amount_excl)} className="work-figure" inputMode="decimal" />
    )
  return (
    <div className="work-rate">
      <TextField {...field('price')} label={t(($) => $.price_excl)} className="work-figure" inputMode="decimal" />
      <i aria-hidden="true">×</i>
      <TextField {...field('quantity')} label={t(($) => $.estimate)} className="work-figure" inputMode="decimal" />
      <TextField {...field('unit')} label={t(($) => $.unit)} list="work-units" autoCapitalize="none" />
      <datalist id="work-units">
        {units.map((unit) => (
          <option key={unit}>{t(($) => $.units[unit])}</option>
        ))}
      </datalist>
    </div>
  )
}
