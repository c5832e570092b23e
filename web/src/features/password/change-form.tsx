import { changePassword } from '@klopt/contract'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { dropEndedToken, onTokenDropped, readToken } from '../../platform/token.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Note } from '../../ui/note.tsx'
import '../../ui/head-state.css'
import { PasswordDone } from './password-done.tsx'
import { PasswordFields } from './password-fields.tsx'
import { type Passwords, useNewPassword } from './use-new-password.ts'

type Props = {
  /** The path of this page, to return to after signing in. */
  here: string
  login: string
  forgot: string
  back: ReactNode
}

const names = ['current_password', 'new_password', 'repeated'] as const

/** Changes the user's password, which ends all their sessions. */
export function ChangeForm({ here, login, forgot, back }: Props) {
  const { t } = useTranslation('password')
  // Null when prerendered: both cards are in the HTML, and a script in the head selects one through CSS.
  const signedIn = useSyncExternalStore<boolean | null>(
    onTokenDropped,
    () => readToken() !== null,
    () => null,
  )
  const [done, setDone] = useState(false)
  const form = useNewPassword({ names, send: save, failed: t(($) => $.change.failed) })

  async function save({ current_password, new_password }: Passwords) {
    const token = readToken()
    await call(changePassword, { body: { current_password, new_password } })
    setDone(true)
    dropEndedToken(token)
  }

  if (done) return <PasswordDone title={t(($) => $.change.title)} login={login} />
  return (
    <>
      {signedIn !== false && (
        <div className={classes('card', signedIn === null && 'if-signed-in')}>
          <h1>{t(($) => $.change.title)}</h1>
          <PasswordFields form={form} submit={t(($) => $.change.submit)} hint={t(($) => $.change.again)} />
          <p className="aside">{back}</p>
        </div>
      )}
      {signedIn !== true && (
        <div className={classes('card', signedIn === null && 'if-signed-out')}>
          <h1>{t(($) => $.change.title)}</h1>
          <Note>{t(($) => $.change.no_session)}</Note>
          <a className={buttonClass({ kind: 'primary', size: 'tall', wide: true })} href={`${login}?next=${here}`}>
            {t(($) => $.sign_in)}
          </a>
          <p className="aside">
            <a href={forgot}>{t(($) => $.change.forgot)}</a>
          </p>
        </div>
      )}
    </>
  )
}
