import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../ui/field.css'
import type { Consents } from './draft.ts'
import { StepForm } from './step-form.tsx'
import type { Registration } from './use-registration.ts'
import { useStep } from './use-step.ts'

const names = ['privacy_policy_agreed', 'terms_agreed', 'dpa_agreed'] as const
export type LegalLink = (props: { name: (typeof names)[number]; children: ReactNode }) => ReactNode

/** Step 2: the company agrees to three texts, which open in new tabs. */
export function TermsStep({ registration, legalLink }: { registration: Registration; legalLink: LegalLink }) {
  const { t } = useTranslation('registration')
  const { draft, change, goTo, sendConsents } = registration
  const form = useStep<Consents>({
    values: draft.consents,
    wrongIn: (name, consents) => (consents[name] ? undefined : t(($) => $.terms[name].required)),
    say: (name) => t(($) => $.terms[name].required),
    send: sendConsents,
    onType: (consents) => change({ consents }),
  })

  return (
    <StepForm form={form} failure={form.failure} submit={t(($) => $.next)} onBack={() => goTo(1)}>
      <div>
        {names.map((name) => {
          const error = form.errorOf(name)
          return (
            <div key={name}>
              <label className="wizard-check">
                <input
                  {...form.field(name)}
                  type="checkbox"
                  className="tick"
                  disabled={form.busy}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error && `${name}-error`}
                />
                <span>
                  {t(($) => $.terms[name].before)} {legalLink({ name, children: t(($) => $.terms[name].link) })}
                </span>
              </label>
              {error && (
                <p className="error" id={`${name}-error`}>
                  <CircleAlert className="s16" aria-hidden="true" />
                  {error}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </StepForm>
  )
}
