import { currencies, limits } from '@klopt/contract'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../../ui/select.css'
import type { Form } from './figures.ts'

type Props = {
  form: Form
  typed: string
  label: string
  /** The id of the error. */
  wrong: string | undefined
  onType: (text: string) => void
}

/** The input for another value, with the right touch keyboard. A currency is a select. */
export function TypedInput({ form, typed, label, wrong, onType }: Props) {
  const { t, i18n } = useTranslation('compare')
  const aria = { 'aria-label': label, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': wrong }

  if (form === 'currency') {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
    return (
      <span className="select-wrap">
        <select {...aria} className="input select" value={typed} onChange={({ target }) => onType(target.value)}>
          <option value="">{t(($) => $.correct.choose_currency)}</option>
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code} · {names.of(code)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    )
  }
  return (
    <input
      {...aria}
      className="input"
      autoComplete="off"
      inputMode={form === 'words' ? 'text' : form === 'day' ? 'numeric' : 'decimal'}
      maxLength={limits.reading_words}
      placeholder={form === 'day' ? t(($) => $.correct.day_form) : form === 'amount' ? '0,00' : undefined}
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
