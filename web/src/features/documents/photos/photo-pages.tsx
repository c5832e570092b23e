import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { CameraButton } from './camera-button.tsx'
import { PageRow } from './page-row.tsx'
import './photo-pages.css'
import { Viewfinder } from './viewfinder.tsx'
import type { usePhotoPages } from './use-photo-pages.ts'

type Photos = ReturnType<typeof usePhotoPages>

/** The photos that were just taken, in the order in which they become pages. */
export function PhotoPages({ photos }: { photos: Photos }) {
  const { t } = useTranslation('documents')
  const { pages, fixed, failed, more } = photos
  return (
    <section className="photo-pages" aria-label={t(($) => $.pages.title)}>
      <ol>
        {pages.map((page, at) => (
          <PageRow key={page.id} page={page} at={at} of={photos} onAgain={(photo) => photos.again(photo, at)} />
        ))}
      </ol>
      <div className="photo-more">
        <CameraButton viewfinder={Viewfinder} disabled={fixed} onPhoto={more} onMore={more}>
          <Plus aria-hidden="true" />
          {t(($) => $.pages.more)}
        </CameraButton>
        <p role="status">
          {pages.length > 1 ? t(($) => $.pages.joined, { count: pages.length }) : t(($) => $.pages.one)}
        </p>
      </div>
      <ErrorLine text={failed && t(($) => $.pages.failed)} />
    </section>
  )
}
