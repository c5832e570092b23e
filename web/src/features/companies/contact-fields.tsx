import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary, type WrongField } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keptField } from '../../platform/typed.ts'
import { type ContactForm, plainNumber, typed_contact } from './use-contact-form.ts'

const fields = [
  ['name', 'contact-name'],
  ['registration_number', 'contact-number'],
  ['city', 'contact-city'],
] as const

/** The fields of a company that one enters oneself. */
export function ContactFields({ form, busy }: { form: ContactForm; busy: boolean }) {
  const { t } = useTranslation('companies')
  const { register, rules, formState, setFocus, getValues } = form
  const { errors, submitCount } = formState
  useEffect(() => setFocus(getValues('name') ? 'registration_number' : 'name'), [setFocus, getValues])
  const wrong = fields.flatMap(([field, id]): WrongField[] => {
    const text = errors[field]?.message
    return text ? [{ id, text }] : []
  })

  return (
    <>
      <ErrorSummary wrong={wrong} attempt={submitCount} />
      <TextField
        {...register('name', { ...keptField(typed_contact, 'name'), validate: rules.name })}
        id="contact-name"
        label={t(($) => $.create.name)}
        error={errors.name?.message}
        readOnly={busy}
      />
      <div className="two">
        <TextField
          {...register('registration_number', {
            ...keptField(typed_contact, 'registration_number'),
            validate: rules.registration_number,
            setValueAs: plainNumber,
          })}
          id="contact-number"
          label={t(($) => $.create.number)}
          inputMode="numeric"
          error={errors.registration_number?.message}
          readOnly={busy}
        />
        <TextField
          {...register('city', { ...keptField(typed_contact, 'city'), validate: rules.city })}
          id="contact-city"
          label={t(($) => $.create.city)}
          optional
          error={errors.city?.message}
          readOnly={busy}
        />
      </div>
    </>
  )
}
