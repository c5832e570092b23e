import { useTranslation } from 'react-i18next'
import { contactEmail } from '../../platform/contact-email.ts'
import { buttonClass } from '../../ui/button.tsx'

/** In place of the steps, where companies may not register themselves. Both are built; CSS shows that of the setting. */
export function Closed({ login }: { login: string }) {
  const { t } = useTranslation('registration')
  return (['invited', 'off'] as const).map((setting) => (
    <div key={setting} className={`card if-${setting}`}>
      <h1>{t(($) => $.closed[setting].title)}</h1>
      <p>{t(($) => $.closed[setting].who)}</p>
      <a className={buttonClass({ kind: 'secondary', size: 'tall', wide: true })} href={login}>
        {t(($) => $.sign_in)}
      </a>
      <p className="aside">
        {t(($) => $.closed.ask)} <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>
      </p>
    </div>
  ))
}
