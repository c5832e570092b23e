import { legal } from '@klopt/contract'
import { ChevronRight, ExternalLink, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import './resources.css'
import { ShelfLink } from './shelf-link.tsx'

export const handle: PageScript = 'none'

const manuals = ['manual-relations', 'manual-dossiers'] as const
const policies = ['privacy-policy', 'terms-and-conditions', 'data-processing-agreement', 'cookie-policy'] as const

/** The list of long texts: manuals and policies. */
export default function Resources() {
  const { t, i18n } = useTranslation('resources')
  const updated = new Date(legal.updated)
    .toLocaleDateString(i18n.language === 'en' ? 'en-GB' : 'nl-NL', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    .replaceAll(' ', '\u00A0')

  return (
    <main className="site-wrap resources">
      <PageHead title={t(($) => $.title)} description={t(($) => $.description)} />
      <header className="intro">
        <h1>{t(($) => $.heading)}</h1>
        <p className="lead">{t(($) => $.lead)}</p>
      </header>
      <section className="shelf">
        <div>
          <h2>{t(($) => $.manuals)}</h2>
          <p>{t(($) => $.new_tab)}</p>
        </div>
        <ul>
          {manuals.map((name) => (
            <ShelfLink key={name} name={name} icon={<ExternalLink />} newTab />
          ))}
        </ul>
      </section>
      <section className="shelf">
        <div>
          <h2>{t(($) => $.policies)}</h2>
          <p>{t(($) => $.version, { updated, version: legal.version })}</p>
        </div>
        <ul>
          {policies.map((name) => (
            <ShelfLink key={name} name={name} icon={<ChevronRight />} />
          ))}
          <ShelfLink name="dpa-model" icon={<Mail />} />
        </ul>
      </section>
    </main>
  )
}
