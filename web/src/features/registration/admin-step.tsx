import { Email, limits, PersonName } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field.tsx'
import type { Admin } from './draft.ts'
import { StepForm } from './step-form.tsx'
import type { Registration } from './use-registration.ts'
import { useStep } from './use-step.ts'

const rules = {
  email: { least: 3, most: limits.email, schema: Email, complete: 'email' },
  first_name: { least: 2, most: limits.person_name, schema: PersonName, complete: 'given-name' },
  last_name: { least: 2, most: limits.person_name, schema: PersonName, complete: 'family-name' },
} as const

/** Step 3: the person who will manage the account. Submitting it completes the registration. */
export function AdminStep({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const { draft, change, goTo, sendAdmin } = registration
  const form = useStep<Admin>({
    values: draft.admin,
    wrongIn,
    say: (name, how) => t(($) => $.admin[name][how]),
    send: sendAdmin,
    onType: (admin) => change({ admin }),
  })

  function wrongIn(name: keyof Admin, typed: Admin) {
    const { least, most, schema } = rules[name]
    const { length } = typed[name].trim()
    if (length === 0) return t(($) => $.admin[name].required)
    if (length < least) return t(($) => $.admin[name].short)
    if (length > most) return t(($) => $.admin[name].long)
    return schema.safeParse(typed[name]).success ? undefined : t(($) => $.admin[name].refused)
  }
  function input(name: keyof Admin) {
    return (
      <TextField
        {...form.field(name)}
        type={name === 'email' ? 'email' : 'text'}
        label={t(($) => $.admin[name].label)}
        hint={name === 'email' ? t(($) => $.admin.email.hint) : undefined}
        autoComplete={rules[name].complete}
        error={form.errorOf(name)}
        readOnly={form.busy}
      />
    )
  }

  return (
    <StepForm form={form} failure={form.failure} submit={t(($) => $.register)} onBack={() => goTo(2)}>
      {input('email')}
      <div className="field-pair">
        {input('first_name')}
        {input('last_name')}
      </div>
    </StepForm>
  )
}
