import { ArrowDown, ArrowUp, Camera, X } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useBytes } from '../../../ui/use-bytes.ts'
import { CameraButton } from './camera-button.tsx'
import type { PhotoPage } from './photo-page.ts'
import { Viewfinder } from './viewfinder.tsx'

type Pages = {
  pages: PhotoPage[]
  /** They cannot be changed now. */
  fixed: boolean
  move: (at: number, to: number) => void
  remove: (at: number) => void
  accept: (at: number) => void
}
type Props = {
  page: PhotoPage
  at: number
  of: Pages
  /** Takes it again with the camera. Left out: it was not taken here. */
  onAgain?: (photo: File) => void
}

/** A photo that becomes a page, with its place and its buttons. */
export function PageRow({ page: { photo, doubt }, at, of: { pages, fixed, move, remove, accept }, onAgain }: Props) {
  const { t } = useTranslation('documents')
  const picture = useBytes(photo)
  const keepFocus = useFocusAlong(at, fixed)
  const page = at + 1

  function moveTo(to: number, { currentTarget }: MouseEvent<HTMLButtonElement>) {
    keepFocus(currentTarget)
    move(at, to)
  }
  function removeIt({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector<HTMLElement>('.page-remove')?.focus()
    remove(at)
  }

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
            onClick={(event) => moveTo(at - 1, event)}
          />
          <IconButton
            label={t(($) => $.pages.later, { page })}
            icon={<ArrowDown aria-hidden="true" />}
            tip={false}
            disabled={fixed || page === pages.length}
            onClick={(event) => moveTo(at + 1, event)}
          />
        </>
      )}
      {onAgain && (
        <CameraButton
          viewfinder={Viewfinder}
          label={t(($) => $.pages.again, { page })}
          icon={<Camera aria-hidden="true" />}
          disabled={fixed}
          onPhoto={onAgain}
        />
      )}
      <IconButton
        className="page-remove"
        label={t(($) => $.pages.remove, { page })}
        icon={<X aria-hidden="true" />}
        tip={false}
        disabled={fixed}
        onClick={removeIt}
      />
      {doubt && (
        <div className="doubt" role="status">
          <p>{t(($) => $.pages[doubt])}</p>
          {onAgain && (
            <CameraButton viewfinder={Viewfinder} disabled={fixed} onPhoto={onAgain}>
              {t(($) => $.pages.retake)}
            </CameraButton>
          )}
          <Button size="sm" disabled={fixed} onClick={() => accept(at)}>
            {t(($) => $.pages.accept)}
          </Button>
        </div>
      )}
    </li>
  )
}

/** A row that moves loses the focus. It returns to the pressed button, or at the end of the list to the other one. */
function useFocusAlong(at: number, fixed: boolean) {
  const pressed = useRef<{ button: HTMLButtonElement; from: number }>(null)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.from === at || fixed) return
    const { button } = pressed.current
    pressed.current = null
    const other = button.parentElement?.querySelector<HTMLButtonElement>('.icon-btn:not(:disabled)')
    ;(button.disabled ? other : button)?.focus()
  }, [at, fixed])
  return (button: HTMLButtonElement) => void (pressed.current = { button, from: at })
}
