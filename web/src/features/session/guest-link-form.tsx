import { Email, mailGuestLinks } from '@klopt/contract'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useFields } from '../../platform/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NextHeading } from './next-heading.tsx'

const empty = { email: '' }

/** A guest who lost their links asks for them. The answer is the same for every address. */
export function GuestLinkForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, errorOf, submit, busy } = useFields({ values: empty, wrongIn, send })
  const wrong = errorOf('email')
  const back = (
    <Button kind="ghost" wide disabled={busy} onClick={onBack}>
      {t(($) => $.guest.back)}
    </Button>
  )

  async function send({ email }: typeof empty) {
    setFailure(null)
    try {
      await call(mailGuestLinks, { body: { email } })
      setSentTo(email.trim())
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  function wrongIn(_: string, { email }: typeof empty) {
    if (email.trim() === '') return t(($) => $.login.email_required)
    return Email.safeParse(email).success ? undefined : t(($) => $.login.email_invalid)
  }

  if (sentTo !== null)
    return (
      <div className="card gate-asks">
        <NextHeading>{t(($) => $.guest.sent_title)}</NextHeading>
        <p>{t(($) => $.guest.sent, { email: sentTo })}</p>
        <p className="note">
          <Mail aria-hidden="true" />
          {t(($) => $.guest.no_mail)}
        </p>
        {back}
      </div>
    )
  return (
    <div className="card gate-asks">
      {Boolean(wrong ?? failure) && <ErrorTitle />}
      <NextHeading>{t(($) => $.guest.title)}</NextHeading>
      <p>{t(($) => $.guest.lead)}</p>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          {...field('email')}
          type="email"
          label={t(($) => $.login.email)}
          autoComplete="email"
          error={wrong}
          readOnly={busy}
        />
        <ErrorLine text={failure} />
        <Button type="submit" kind="primary" size="tall" wide busy={busy && t(($) => $.guest.busy)}>
          {t(($) => $.guest.submit)}
        </Button>
      </form>
      {back}
    </div>
  )
}
