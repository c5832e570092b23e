import { ArrowDown, ArrowUp, Camera, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useBytes } from '../../../ui/use-bytes.ts'
import { CameraButton } from './camera-button.tsx'
import './photo-pages.css'
import { Viewfinder } from './viewfinder.tsx'
import type { PhotoPage, usePhotoPages } from './use-photo-pages.ts'

type Photos = ReturnType<typeof usePhotoPages>

/** The photos that were just taken, in the order in which they become pages. */
export function PhotoPages({ photos }: { photos: Photos }) {
  const { t } = useTranslation('documents')
  const { pages, fixed, failed, more } = photos
  return (
    <section className="photo-pages" aria-label={t(($) => $.pages.title)}>
      <ol>
        {pages.map((page, at) => (
          <Page key={page.id} page={page} at={at} photos={photos} />
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

function Page({ page: { photo, doubt }, at, photos }: { page: PhotoPage; at: number; photos: Photos }) {
  const { t } = useTranslation('documents')
  const picture = useBytes(photo)
  const { pages, fixed, again, accept, remove, move } = photos
  const page = at + 1
  return (
    <li>
      <img ref={picture} alt="" />
      <span className="name">{t(($) => $.pages.page, { page })}</span>
      {pages.length > 1 && (
        <>
          <IconButton
            label={t(($) => $.pages.earlier, { page })}
            icon={<ArrowUp aria-hidden="true" />}
            tip={false}
            disabled={fixed || at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            label={t(($) => $.pages.later, { page })}
            icon={<ArrowDown aria-hidden="true" />}
            tip={false}
            disabled={fixed || page === pages.length}
            onClick={() => move(at, at + 1)}
          />
        </>
      )}
      <CameraButton
        viewfinder={Viewfinder}
        label={t(($) => $.pages.again, { page })}
        icon={<Camera aria-hidden="true" />}
        disabled={fixed}
        onPhoto={(photo) => again(photo, at)}
      />
      <IconButton
        label={t(($) => $.pages.remove, { page })}
        icon={<X aria-hidden="true" />}
        tip={false}
        disabled={fixed}
        onClick={() => remove(at)}
      />
      {doubt && (
        <div className="doubt" role="status">
          <p>{t(($) => $.pages[doubt])}</p>
          <CameraButton viewfinder={Viewfinder} disabled={fixed} onPhoto={(photo) => again(photo, at)}>
            {t(($) => $.pages.retake)}
          </CameraButton>
          <Button size="sm" disabled={fixed} onClick={() => accept(at)}>
            {t(($) => $.pages.accept)}
          </Button>
        </div>
      )}
    </li>
  )
}
