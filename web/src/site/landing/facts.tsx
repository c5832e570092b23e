import { useTranslation } from 'react-i18next'
import './facts.css'

export function Facts() {
  const { t } = useTranslation('landing')

  return (
    <section className="in-short" aria-label={t(($) => $.facts.label)}>
      <ul className="site-wrap">
        {(['workflows', 'integrations', 'register', 'cancel'] as const).map((fact) => (
          <li key={fact}>
            <b>{t(($) => $.facts[fact].bold)}</b>
            {t(($) => $.facts[fact].text)}
          </li>
        ))}
      </ul>
    </section>
  )
}
