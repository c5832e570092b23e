import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAwake } from '../../platform/awake.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorSummary, type FieldIssue } from '../../ui/error-summary.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'

type Props = {
  form: { submit: (event: SyntheticEvent) => void; busy: boolean; wrong: FieldIssue[]; attempt: number }
  failure: string | null
  /** The text of the submit button. */
  submit: string
  onBack?: () => void
  children: ReactNode
}

/** The form around the fields of a step: errors and buttons. */
export function StepForm({ form, failure, submit, onBack, children }: Props) {
  const { t } = useTranslation('registration')
  const awake = useAwake()
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary wrong={form.wrong} attempt={form.attempt} />
      {children}
      {failure !== null && form.wrong.length === 0 && <ErrorTitle />}
      <ErrorLine text={failure} />
      <div className="foot-row">
        {onBack && (
          <Button size="tall" onClick={onBack} disabled={form.busy}>
            {t(($) => $.back)}
          </Button>
        )}
        <Button type="submit" kind="primary" size="tall" disabled={!awake} busy={form.busy && t(($) => $.busy)}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
