import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { PageRow } from './page-row.tsx'
import './photo-pages.css'
import type { useJoinedPhotos } from './use-joined-photos.ts'

const namedMost = 3

/** The choice whether pictures become a document each, or the pages of one. */
export function JoinPhotos({ joined }: { joined: ReturnType<typeof useJoinedPhotos> }) {
  const { t } = useTranslation('documents')
  const { pages, choice, count, fixed, failed, unreadable, choose } = joined
  const names = unreadable.slice(0, namedMost).map(({ name }) => name)
  return (
    <section className="photo-pages" aria-label={t(($) => $.join.title)}>
      <fieldset className="photo-choice">
        <legend>{t(($) => $.join.photos, { count })}</legend>
        <Segments
          options={[
            { value: 'each', label: t(($) => $.join.each) },
            { value: 'one', label: t(($) => $.join.one) },
          ]}
          value={choice}
          onChange={choose}
          disabled={fixed}
        />
      </fieldset>
      {pages.length > 0 && (
        <ol>
          {pages.map((page, at) => (
            <PageRow key={page.id} page={page} at={at} of={joined} />
          ))}
        </ol>
      )}
      <div className="photo-notes" role="status">
        {pages.length > 0 && <p>{t(($) => $.pages.joined, { count: pages.length })}</p>}
        {unreadable.length > 0 && (
          <p>
            {t(($) => $.join.unreadable, {
              count: unreadable.length,
              names: names.join(', ') + (unreadable.length > namedMost ? '…' : ''),
            })}
          </p>
        )}
      </div>
      <ErrorLine text={failed && t(($) => $.join.failed)} />
    </section>
  )
}
