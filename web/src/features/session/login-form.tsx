import { Email, login } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../platform/api.ts'
import { rememberSignIn } from '../../platform/arrival.ts'
import { useAwake } from '../../platform/awake.ts'
import { useErrorText, useWithCode } from '../../platform/errors.ts'
import { knownDevice } from '../../platform/known-device.ts'
import { storeToken } from '../../platform/token.ts'
import { useFields } from '../../platform/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tokenOf } from './login-answer.ts'

type Credentials = { email: string; password: string }
const empty: Credentials = { email: '', password: '' }
type Props = {
  onSignedIn: () => void
  /** The page to reset a forgotten password. */
  forgot: string
}

export function LoginForm({ onSignedIn, forgot }: Props) {
  const { t } = useTranslation('session')
  const { field, errorOf, read, write, submit, busy } = useFields<Credentials>({ values: empty, wrongIn, send: signIn })
  const [failure, setFailure] = useState<unknown>(null)
  const awake = useAwake()
  const sentence = useLoginError(failure)
  const code = failure instanceof ApiError ? failure.code : null
  const email = errorOf('email')
  const password = errorOf('password')

  // The address of an account whose password was just set, or that a guest has by now.
  useEffect(() => {
    const here = new URL(location.href)
    const address = here.searchParams.get('email')
    if (!address) return
    if (!read().email) write('email', address)
    here.searchParams.delete('email') // the history need not keep the address
    history.replaceState(history.state, '', here.pathname + here.search)
    // oxlint-disable-next-line react/exhaustive-deps -- only once, after hydration
  }, [])

  async function signIn({ email, password }: Credentials) {
    setFailure(null)
    try {
      const body = { email: email.trim(), password }
      storeToken(tokenOf(await call(login, { body, headers: knownDevice() })))
    } catch (error) {
      return setFailure(error)
    }
    rememberSignIn()
    onSignedIn()
  }
  function wrongIn(name: keyof Credentials, typed: Credentials) {
    if (name === 'password') return typed.password ? undefined : t(($) => $.login.password_required)
    if (typed.email.trim() === '') return t(($) => $.login.email_required)
    return Email.safeParse(typed.email).success ? undefined : t(($) => $.login.email_invalid)
  }
  function addTypedAddress({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
    const typed = read().email.trim()
    if (typed) link.search = new URLSearchParams({ email: typed }).toString()
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      {Boolean(sentence ?? email ?? password) && <ErrorTitle />}
      {awake && new URLSearchParams(location.search).get('was') === 'guest' && (
        <Note>{t(($) => $.login.was_guest)}</Note>
      )}
      <TextField
        {...field('email')}
        type="email"
        label={t(($) => $.login.email)}
        autoComplete="username"
        error={email}
        invalid={code === 'invalid_email'}
        describedBy={sentence ? 'login-error' : undefined}
        readOnly={busy}
      />
      <PasswordField
        {...field('password')}
        label={t(($) => $.login.password)}
        autoComplete="current-password"
        error={password}
        invalid={code === 'incorrect_password'}
        describedBy={sentence ? 'login-error' : undefined}
        readOnly={busy}
      />
      <p className="aside">
        <a href={forgot} onClick={addTypedAddress}>
          {t(($) => $.login.forgot)}
        </a>
      </p>
      {sentence && (
        <p className="error" role="alert" id="login-error">
          <CircleAlert className="s16" aria-hidden="true" />
          {sentence}
        </p>
      )}
      <Button type="submit" kind="primary" size="tall" wide disabled={!awake} busy={busy && t(($) => $.login.busy)}>
        {t(($) => $.login.submit)}
      </Button>
    </form>
  )
}

const explainedCodes: ReadonlySet<string> = new Set([
  'invalid_email',
  'incorrect_password',
  'password_blocked',
  'too_many',
  'unavailable',
])

function useLoginError(error: unknown): string | null {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const withCode = useWithCode()
  if (!error) return null
  if (!(error instanceof ApiError) || error.status === 0) return t(($) => $.login.no_answer)
  return explainedCodes.has(error.code)
    ? errorText(error)
    : withCode(
        t(($) => $.login.unknown),
        error,
      )
}
