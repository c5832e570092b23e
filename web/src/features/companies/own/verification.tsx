import type { Company } from '@klopt/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contactEmail } from '../../../platform/contact-email.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { WhenIn } from '../../../ui/when.tsx'
import { useVerification } from './use-verification.ts'
import './verification.css'

/** Shown until the company is verified: why that matters, and the field for the code from the letter. */
export function Verification({ company }: { company: Company }) {
  const { t } = useTranslation('own')
  const form = useVerification(company.id)
  const heading = useId()
  const { letter_expires_at } = company

  return (
    <section className="card panel verification" aria-labelledby={heading}>
      <h2 className="h3" id={heading}>
        {t(($) => $.verification.title)}
      </h2>
      <p>{t(($) => $.verification.why)}</p>
      {letter_expires_at ? (
        <form className="form" noValidate onSubmit={form.submit}>
          <p>
            <WhenIn at={letter_expires_at} as="long" say={(date) => t(($) => $.verification.letter, { date })} />
          </p>
          <TextField
            {...form.field}
            label={t(($) => $.verification.code)}
            hint={t(($) => $.verification.hint)}
            autoCapitalize="characters"
            spellCheck={false}
            className="letter-code"
            error={form.error}
            readOnly={form.busy}
          />
          <ErrorLine text={form.failure} />
          <Button type="submit" kind="primary" busy={form.busy && t(($) => $.busy, { ns: 'ui' })}>
            {t(($) => $.verification.submit)}
          </Button>
        </form>
      ) : (
        <p>{t(($) => $.verification.no_letter)}</p>
      )}
      <p className="hint">
        {t(($) => $.verification.ask)} <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>
      </p>
    </section>
  )
}
