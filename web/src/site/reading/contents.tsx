import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SiteLink } from '../site-link.tsx'
import { anchorOf } from './anchor.ts'
import './contents.css'
import type { Document } from './document.ts'

type Props = Pick<Document, 'sections' | 'also'>

/** The table of contents: beside the text, or folded above it on narrow screens. */
export function Contents({ sections, also }: Props) {
  const { t } = useTranslation('reading')
  const list = (
    <ul>
      {sections.map(({ heading }) => (
        <li key={heading}>
          <a href={`#${anchorOf(heading)}`}>{heading}</a>
        </li>
      ))}
    </ul>
  )

  return (
    <nav className="contents" aria-label={t(($) => $.contents)} data-contents>
      <details>
        <summary>
          {t(($) => $.contents)} <ChevronDown aria-hidden="true" />
        </summary>
        {list}
      </details>
      <div className="contents-beside">
        <p className="contents-title">{t(($) => $.contents)}</p>
        {list}
      </div>
      {also && (
        <p className="contents-also">
          <SiteLink to={also.to}>{also.label}</SiteLink>
        </p>
      )}
    </nav>
  )
}
