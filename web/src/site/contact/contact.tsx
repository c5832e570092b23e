import { demoOperator as operator, dialled } from '@klopt/contract'
import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import './contact.css'

export const handle: PageScript = 'none'

export default function Contact() {
  const { t } = useTranslation('contact')

  return (
    <main className="site-wrap">
      <PageHead title={t(($) => $.title)} description={t(($) => $.description)} />
      <header className="intro">
        <h1>{t(($) => $.heading)}</h1>
        <p className="lead">{t(($) => $.lead)}</p>
      </header>
      <div className="contact">
        <a href={`mailto:${operator.email}`}>
          <Mail aria-hidden="true" />
          <b>{t(($) => $.email)}</b>
          <span>{operator.email}</span>
        </a>
        <a href={`tel:${dialled(operator.phone)}`}>
          <Phone aria-hidden="true" />
          <b>{t(($) => $.phone)}</b>
          <span>{operator.phone}</span>
        </a>
      </div>
      <p className="belgium">{t(($) => $.belgium)}</p>
    </main>
  )
}
