import { legal } from '@klopt/contract'
import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { dutchAddress } from '../addresses.ts'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import { publicPages } from '../public-pages.ts'
import { anchorOf } from './anchor.ts'
import { Contents } from './contents.tsx'
import { Document } from './document.ts'
import { Part } from './part.tsx'
import './prose.css'
import './reading.css'
import { useTexts } from './use-texts.ts'

export const handle: PageScript = 'late'

/** A long text with its table of contents beside it. The address determines which one. */
export default function ReadingPage() {
  const { t, i18n } = useTranslation('reading')
  const path = dutchAddress(useLocation().pathname)
  const name = publicPages.find((page) => page.path === path)?.name ?? ''
  const { description, heading, version, lead, opening = [], sections, also } = useTexts(name, Document)
  const updated = new Date(legal.updated).toLocaleDateString(i18n.language === 'en' ? 'en-GB' : 'nl-NL', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })

  return (
    <main className="site-wrap reading">
      <PageHead title={`${heading.replaceAll('\u00AD', '')} – Klopt`} description={description} />
      <Contents sections={sections} also={also} />
      <header>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="version">{version ?? t(($) => $.version, { updated, version: legal.version })}</p>
      </header>
      <article className="prose">
        <p className="lead">{lead}</p>
        {parts(opening)}
        {sections.map(({ heading, parts: own }) => (
          <section key={heading} aria-labelledby={anchorOf(heading)}>
            <h2 id={anchorOf(heading)}>{heading}</h2>
            {parts(own)}
          </section>
        ))}
      </article>
      <button type="button" className="to-top" data-to-top hidden aria-label={t(($) => $.to_top)}>
        <ArrowUp aria-hidden="true" />
      </button>
    </main>
  )
}

function parts(own: Document['sections'][number]['parts']) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move
  return own.map((part, index) => <Part key={index} part={part} />)
}
