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
  /** What its last button says. */
  submit: string
  onBack?: () => void
  children: ReactNode
}

/** What the form of every step has around its fields. */
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
