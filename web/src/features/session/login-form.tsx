import { zodResolver } from '@hookform/resolvers/zod'
import { earlier_token_header, login, LoginForm as Form } from '@klopt/contract'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError, call } from '../../platform/api.ts'
import { useAwake } from '../../platform/awake.ts'
import { useErrorText } from '../../platform/errors.ts'
import { readEarlierToken, storeToken } from '../../platform/token.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tokenOf } from './login-answer.ts'

type Credentials = z.infer<typeof Form>

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('session')
  const { register, handleSubmit, getValues, formState } = useForm<Credentials>({
    resolver: zodResolver(Form), // no default values: they would wipe what was typed before the page was awake
  })
  const awake = useAwake()
  const signIn = useMutation({
    mutationFn: async (credentials: Credentials) =>
      tokenOf(await call(login, { body: credentials, headers: knownDevice() })),
    onSuccess: (access_token) => {
      storeToken(access_token)
      onSignedIn()
    },
  })
  const sentence = useLoginError(signIn.error)
  const code = signIn.error instanceof ApiError ? signIn.error.code : null
  const { email, password } = formState.errors
  const failed = Boolean(sentence ?? email ?? password)
  const title = t(($) => $.login.title)

  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit((given) => signIn.mutate(given))(event)}>
      <title>{`${failed ? t(($) => $.login.error_title, { title }) : title} – Klopt`}</title>
      <TextField
        {...register('email')}
        type="email"
        label={t(($) => $.login.email)}
        autoComplete="username"
        error={
          email && (getValues('email').trim() ? t(($) => $.login.email_invalid) : t(($) => $.login.email_required))
        }
        invalid={code === 'invalid_email'}
        describedBy={sentence ? 'login-error' : undefined}
      />
      <PasswordField
        {...register('password')}
        label={t(($) => $.login.password)}
        autoComplete="current-password"
        error={password && t(($) => $.login.password_required)}
        invalid={code === 'incorrect_password'}
        describedBy={sentence ? 'login-error' : undefined}
      />
      {sentence && (
        <p className="error" role="alert" id="login-error">
          <CircleAlert className="s16" aria-hidden="true" />
          {sentence}
        </p>
      )}
      <Button
        type="submit"
        kind="primary"
        size="tall"
        wide
        disabled={!awake}
        busy={signIn.isPending && t(($) => $.login.busy)}
      >
        {t(($) => $.login.submit)}
      </Button>
    </form>
  )
}

const told: ReadonlySet<string> = new Set(['invalid_email', 'incorrect_password', 'too_many', 'unavailable'])

function useLoginError(error: Error | null): string | null {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  if (!error) return null
  if (!(error instanceof ApiError) || error.status === 0) return t(($) => $.login.no_answer)
  return told.has(error.code) ? errorText(error) : t(($) => $.login.unknown)
}

/** Whoever guesses passwords elsewhere does not lock out a device on which its owner signed in before. */
function knownDevice(): Record<string, string> {
  const token = readEarlierToken()
  return token ? { [earlier_token_header]: token } : {}
}
