import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, type FieldIssue } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ContactForm } from './use-contact-form.ts'

const fields = [
  ['name', 'contact-name'],
  ['registration_number', 'contact-number'],
  ['city', 'contact-city'],
] as const

/** The fields of a company that is entered by hand. */
export function ContactFields({ form, busy }: { form: ContactForm; busy: boolean }) {
  const { t } = useTranslation('companies')
  const { field: inputOf, errorOf, attempt } = form
  useEffect(() => {
    const [name, number] = fields.map(([, id]) => document.querySelector<HTMLInputElement>(`#${id}`))
    ;(name?.value ? number : name)?.focus()
  }, [])
  const wrong = fields.flatMap(([field, id]): FieldIssue[] => {
    const text = errorOf(field)
    return text ? [{ id, text }] : []
  })

  return (
    <>
      <ErrorSummary wrong={wrong} attempt={attempt} />
      <TextField
        {...inputOf('name')}
        id="contact-name"
        label={t(($) => $.create.name)}
        error={errorOf('name')}
        readOnly={busy}
      />
      <div className="field-pair">
        <TextField
          {...inputOf('registration_number')}
          id="contact-number"
          label={t(($) => $.create.number)}
          inputMode="numeric"
          error={errorOf('registration_number')}
          readOnly={busy}
        />
        <TextField
          {...inputOf('city')}
          id="contact-city"
          label={t(($) => $.create.city)}
          optional
          error={errorOf('city')}
          readOnly={busy}
        />
      </div>
    </>
  )
}
