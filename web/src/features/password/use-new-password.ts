import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useFields } from '../../platform/use-fields.ts'

export type Passwords = { current_password: string; new_password: string; repeated: string }
export type PasswordName = keyof Passwords

const empty: Passwords = { current_password: '', new_password: '', repeated: '' }

type Options = {
  /** The fields of this form. */
  names: readonly PasswordName[]
  send: (passwords: Passwords) => Promise<void>
  /** The text for errors without a text from the server. */
  failed: string
}

/** The form state of a new password that is typed twice. */
export function useNewPassword({ names, send, failed }: Options) {
  const { t } = useTranslation('password')
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const weak: Record<string, string> = t(($) => $.weak, { returnObjects: true })
  const { refuse, ...form } = useFields<Passwords>({ values: empty, wrongIn, send: attempt })

  function wrongIn(name: PasswordName, typed: Passwords) {
    if (!names.includes(name)) return undefined
    if (!typed[name]) return t(($) => $.fields[name].required)
    return name === 'repeated' && typed.repeated !== typed.new_password ? t(($) => $.differ) : undefined
  }
  async function attempt(passwords: Passwords) {
    setFailure(null)
    await send(passwords).catch(show)
  }
  function show(error: unknown) {
    if (!(error instanceof ApiError)) return setFailure(failed)
    const [problem] = error.fields
    if (error.code === 'weak_password' && problem)
      return refuse({ new_password: weak[problem.type] ?? errorText(error) })
    if (error.code === 'incorrect_password') return refuse({ current_password: t(($) => $.change.wrong_current) })
    setFailure(error.code === 'internal' ? failed : errorText(error))
  }

  return { ...form, names, failure }
}
