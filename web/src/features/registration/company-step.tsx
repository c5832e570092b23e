import { CompanyName, limits, RegistrationNumber } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import type { Company } from './draft.ts'
import { StepForm } from './step-form.tsx'
import type { Registration } from './use-registration.ts'
import { useStep } from './use-step.ts'
import { useSuggestion } from './use-suggestion.ts'

/** Step 1: the company. The register suggests its name by the number. */
export function CompanyStep({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const { draft, notice, change, sendCompany } = registration
  const form = useStep<Company>({
    values: draft.company,
    wrongIn,
    say: (field, how) =>
      field === 'name' ? t(($) => $.company.name[how]) : t(($) => $.company.registration_number.refused),
    send: (typed) => sendCompany({ ...typed, registration_number: plain(typed.registration_number) }),
    onType,
  })
  const { suggestion, suggest } = useSuggestion((known) => {
    if (!form.read().name.trim()) form.write('name', known)
  })

  function wrongIn(field: keyof Company, typed: Company) {
    return field === 'name' ? wrongName(typed.name) : wrongNumber(typed.registration_number)
  }
  function wrongName(value: string) {
    const { length } = value.trim()
    if (length === 0) return t(($) => $.company.name.required)
    if (length < 2) return t(($) => $.company.name.short)
    if (length > limits.company_name) return t(($) => $.company.name.long)
    return CompanyName.safeParse(value).success ? undefined : t(($) => $.company.name.refused)
  }
  function wrongNumber(value: string) {
    if (value.trim() === '') return t(($) => $.company.registration_number.required)
    return RegistrationNumber.safeParse(plain(value)).success
      ? undefined
      : t(($) => $.company.registration_number.refused)
  }
  /** Removes the spaces and dots of a pasted number such as 1234 56.78. */
  function onType(company: Company, field: keyof Company) {
    const number = plain(company.registration_number)
    if (number !== company.registration_number) return form.write('registration_number', number)
    change({ company })
    if (field === 'registration_number') suggest(number)
  }

  const differs = suggestion !== null && suggestion.name !== draft.company.name.trim()
  return (
    <StepForm form={form} failure={form.failure ?? notice} submit={t(($) => $.next)}>
      <TextField
        {...form.field('name')}
        label={t(($) => $.company.name.label)}
        autoComplete="organization"
        error={form.errorOf('name')}
        readOnly={form.busy}
      />
      <TextField
        {...form.field('registration_number')}
        label={t(($) => $.company.registration_number.label)}
        inputMode="numeric"
        error={form.errorOf('registration_number')}
        hint={suggestion ? undefined : t(($) => $.company.registration_number.hint)}
        describedBy={suggestion ? 'suggestion' : undefined}
        readOnly={form.busy}
      />
      <p className="hint suggestion" id="suggestion" role="status" hidden={!suggestion}>
        {suggestion &&
          (suggestion.city
            ? t(($) => $.company.found_in, { name: suggestion.name, city: suggestion.city })
            : t(($) => $.company.found, { name: suggestion.name }))}{' '}
        {suggestion && differs && (
          <>
            {t(($) => $.company.registered_name)}{' '}
            <button type="button" className="link" onClick={() => form.write('name', suggestion.name)}>
              {t(($) => $.company.take)}
            </button>
          </>
        )}
      </p>
    </StepForm>
  )
}

function plain(number: string): string {
  return number.replace(/[\s.]/g, '')
}
