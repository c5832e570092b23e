import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import '../../ui/feedback.css'

/** The new password is stored. The user still has to sign in. */
export function PasswordDone({ title, login }: { title: string; login: string }) {
  const { t } = useTranslation('password')
  return (
    <div className="card">
      <h1>{title}</h1>
      <p className="note good" role="status">
        <Check aria-hidden="true" />
        {t(($) => $.reset.done)}
      </p>
      <a className={buttonClass({ kind: 'primary', size: 'tall', wide: true })} href={login}>
        {t(($) => $.sign_in)}
      </a>
    </div>
  )
}
