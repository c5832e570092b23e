import { Email, requestPasswordReset } from '@klopt/contract'
import { Mail } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useAwake } from '../../platform/awake.ts'
import { useErrorText } from '../../platform/errors.ts'
import { knownDevice } from '../../platform/known-device.ts'
import { useFields } from '../../platform/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastTimes } from '../../ui/toasts.ts'

const empty = { email: '' }

/** Requests a link to set a new password. `back` is the link to the sign-in. */
export function ForgotForm({ back }: { back: ReactNode }) {
  const { t } = useTranslation('password')
  const errorText = useErrorText()
  const awake = useAwake()
  const { field, errorOf, read, write, submit, busy } = useFields({ values: empty, wrongIn, send })
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const wrong = errorOf('email')

  useEffect(() => {
    const address = new URLSearchParams(location.search).get('email')
    if (address && !read().email) write('email', address)
    // oxlint-disable-next-line react/exhaustive-deps -- only once, after hydration
  }, [])

  async function send({ email }: { email: string }) {
    const address = email.trim()
    setFailure(null)
    try {
      await call(requestPasswordReset, { body: { email: address }, headers: knownDevice() })
    } catch (error) {
      setFailure(errorText(error))
      toast.wrong(
        t(($) => $.forgot.failed),
        toastTimes.sign_in,
      )
      return
    }
    toast.good([t(($) => $.forgot.sent_before), address, t(($) => $.forgot.sent_after)].join(' '), toastTimes.sign_in)
    setSentTo(address)
  }
  function wrongIn(_: string, { email }: { email: string }) {
    if (email.trim() === '') return t(($) => $.email.required)
    return Email.safeParse(email).success ? undefined : t(($) => $.email.invalid)
  }

  if (sentTo !== null) return <LinkSent to={sentTo} back={back} />
  return (
    <div className="card">
      <h1>{t(($) => $.forgot.title)}</h1>
      <p>{t(($) => $.forgot.lead)}</p>
      <form className="form" noValidate onSubmit={submit}>
        {Boolean(wrong ?? failure) && <ErrorTitle />}
        <TextField
          {...field('email')}
          type="email"
          label={t(($) => $.email.label)}
          autoComplete="username"
          error={wrong}
          readOnly={busy}
        />
        <ErrorLine text={failure} />
        <Button type="submit" kind="primary" size="tall" wide disabled={!awake} busy={busy && t(($) => $.forgot.busy)}>
          {t(($) => $.forgot.submit)}
        </Button>
        <p className="aside">{back}</p>
      </form>
    </div>
  )
}

/** The same for every address, so that it does not reveal who has an account. */
function LinkSent({ to, back }: { to: string; back: ReactNode }) {
  const { t } = useTranslation('password')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="card">
      <h1 ref={heading} tabIndex={-1}>
        {t(($) => $.forgot.sent_title)}
      </h1>
      <p>
        {t(($) => $.forgot.sent_before)} <b>{to}</b> {t(($) => $.forgot.sent_after)}
      </p>
      <p className="note">
        <Mail aria-hidden="true" />
        {t(($) => $.forgot.spam)}
      </p>
      <p className="aside">{back}</p>
    </div>
  )
}
