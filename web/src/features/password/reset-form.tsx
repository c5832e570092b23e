import { checkPasswordLink, confirmPassword, email_header } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, callWithHeaders } from '../../platform/api.ts'
import { useAwake } from '../../platform/awake.ts'
import { useErrorText } from '../../platform/errors.ts'
import { forgetLinkToken, readLinkToken, takeLinkToken } from '../../platform/link-token.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordDone } from './password-done.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useNewPassword } from './use-new-password.ts'

type Props = { login: string; forgot: string }

const names = ['new_password', 'repeated'] as const

/** Sets a password through a mailed link, for a new account or after a forgotten password. */
export function ResetForm({ login, forgot }: Props) {
  const { t } = useTranslation('password')
  const awake = useAwake()
  /** The address of the account, once its password is set. */
  const [done, setDone] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const errorText = useErrorText()
  useEffect(() => {
    const token = takeLinkToken()
    // Said before anything is typed. Without an answer the form stays: sending it will tell.
    if (token) void call(checkPasswordLink, { body: { token } }).catch(refuseBadLink)
    // oxlint-disable-next-line react/exhaustive-deps -- only once, after hydration
  }, [])
  const form = useNewPassword({ names, send: save, failed: t(($) => $.general) })

  async function save({ new_password }: { new_password: string }) {
    try {
      const body = { token: takeLinkToken() ?? '', new_password }
      const { headers } = await callWithHeaders(confirmPassword, { body })
      forgetLinkToken()
      setDone(decodeURIComponent(headers.get(email_header) ?? ''))
    } catch (error) {
      if (!isBadLink(error)) throw error
      refuseBadLink(error)
    }
  }
  function refuseBadLink(error: unknown) {
    if (!isBadLink(error)) return
    forgetLinkToken()
    setRefusal(errorText(error))
  }

  if (done !== null) {
    const next = done && `?${new URLSearchParams({ email: done }).toString()}`
    return <PasswordDone title={t(($) => $.reset.title)} login={login + next} />
  }
  const missing = awake && readLinkToken() === null
  if (refusal !== null || missing) {
    return (
      <div className="card">
        <ErrorTitle />
        <h1>{t(($) => $.reset.title)}</h1>
        <Note kind="wrong">{refusal ?? t(($) => $.reset.bad_link)}</Note>
        <a className={buttonClass({ size: 'tall', wide: true })} href={forgot}>
          {t(($) => $.reset.new_link)}
        </a>
        <p className="muted">
          {t(($) => $.reset.first_time)} <span className="if-open">{t(($) => $.reset.register_again)}</span>
        </p>
      </div>
    )
  }
  return (
    <div className="card">
      <h1>{t(($) => $.reset.title)}</h1>
      <p>{t(($) => $.reset.lead)}</p>
      <PasswordFields form={form} submit={t(($) => $.reset.submit)} />
    </div>
  )
}

/** The link was used before, has expired, or was never mailed. */
function isBadLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'invalid_token' || error.fields.some(({ loc }) => loc.includes('token'))
}
