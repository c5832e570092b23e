import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { publicPages } from '../public-pages.ts'
import { SiteLink } from '../site-link.tsx'

type Props = {
  name:
    | 'manual-relations'
    | 'manual-dossiers'
    | 'privacy-policy'
    | 'terms-and-conditions'
    | 'data-processing-agreement'
    | 'cookie-policy'
    | 'dpa-model'
  icon: ReactNode
  newTab?: boolean
}

/** A link to a text, with its name and a summary. */
export function ShelfLink({ name, icon, newTab }: Props) {
  const { t } = useTranslation('resources')
  const page = publicPages.find((known) => known.name === name)
  if (!page) return null

  return (
    <li>
      <SiteLink to={page.path} target={newTab ? '_blank' : undefined}>
        <span>
          <b>{t(($) => $[name].title)}</b>
          <small>{t(($) => $[name].text)}</small>
        </span>
        <span className="shelf-sign" aria-hidden="true">
          {icon}
        </span>
      </SiteLink>
    </li>
  )
}
