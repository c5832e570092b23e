import { useTranslation } from 'react-i18next'
import { RegisterLink } from '../register-link.tsx'
import './call-band.css'

/** The last section of a page: the call to register. */
export function CallBand() {
  const { t } = useTranslation('offer')

  return (
    <section className="call if-open">
      <div className="site-wrap">
        <div>
          <h2 className="h2">{t(($) => $.call.title)}</h2>
          <p>{t(($) => $.call.text)}</p>
        </div>
        <RegisterLink kind="primary" size="lg" />
      </div>
    </section>
  )
}
