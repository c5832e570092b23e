import { useTranslation } from 'react-i18next'
import { useAwake } from '../../platform/awake.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { useNewPassword } from './use-new-password.ts'

type Props = {
  form: ReturnType<typeof useNewPassword>
  submit: string
  /** The hint below the last field. */
  hint?: string
}

/** The fields and the button of a form for a new password. */
export function PasswordFields({ form, submit, hint }: Props) {
  const { t } = useTranslation('password')
  const awake = useAwake()

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary wrong={form.wrong} attempt={form.attempt} />
      {form.names.map((name) => (
        <PasswordField
          key={name}
          {...form.field(name)}
          label={t(($) => $.fields[name].label)}
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          hint={name === 'repeated' ? hint : undefined}
          error={form.errorOf(name)}
          readOnly={form.busy}
        />
      ))}
      {form.failure !== null && form.wrong.length === 0 && <ErrorTitle />}
      <ErrorLine text={form.failure} />
      <Button type="submit" kind="primary" size="tall" wide disabled={!awake} busy={form.busy && t(($) => $.busy)}>
        {submit}
      </Button>
    </form>
  )
}
