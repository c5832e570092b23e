import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { OverlayArrow, Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { isNarrow } from '../../../platform/screen.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { usePapers } from './context.ts'
import { CorrectionForm } from './correction-form.tsx'
import type { Target } from './model.ts'
import { useValueName } from './words.ts'

type Props = { target: Target; ownCompanyId: string; onClose: () => void }

/** The correction of a value, in a popover beside it; on a phone in a sheet from below. */
export function Correction({ target, ownCompanyId, onClose }: Props) {
  const { t } = useTranslation('compare')
  const name = useValueName()(target)
  const [sheet] = useState(isNarrow)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { document_id, path } = target
  const hasBox = Boolean(usePapers().readings.get(document_id)?.values[path]?.box)
  const form = <CorrectionForm target={target} name={name} ownCompanyId={ownCompanyId} onClose={onClose} />

  // The value is to be seen beside or above what asks for it: a photo loads first, and then its page scrolls to the value.
  useEffect(() => {
    const opened = performance.now()
    let before = ''
    let frame = requestAnimationFrame(function look() {
      const { x, y } = shownBox(target)?.getBoundingClientRect() ?? {}
      const at = `${x} ${y}`
      const awaited = hasBox && (x === undefined || at !== before)
      before = at
      if (!awaited || performance.now() - opened > patience)
        setAnchor((anchored) => (awaited && anchored) || placeOf(target))
      if (awaited) frame = requestAnimationFrame(look)
      else if (sheet) raise(shownBox(target))
    })
    return () => cancelAnimationFrame(frame)
  }, [target, hasBox, sheet])

  if (sheet)
    return (
      <Modal title={name} open onClose={onClose}>
        {form}
      </Modal>
    )
  return (
    <Popover
      className="correction-pop"
      triggerRef={{ current: anchor }}
      isOpen={anchor !== null}
      onOpenChange={(next) => !next && onClose()}
      placement="right"
      offset={12}
      containerPadding={12}
    >
      <OverlayArrow className="correction-arrow" />
      <Dialog>
        <header>
          <Heading slot="title">{name}</Heading>
          <IconButton label={t(($) => $.close)} icon={<X aria-hidden="true" />} tip={false} onClick={onClose} />
        </header>
        {form}
      </Dialog>
    </Popover>
  )
}

/** In milliseconds. For a photo that takes longer to load the popover opens beside the list, and moves to the value later. */
const patience = 3000
/** In pixels: a little of what stands above the value. */
const room = 24

/** The box of a value, if it is in the visible part of its page. */
function shownBox({ document_id, path }: Target): Element | null {
  const box = document.querySelector(`[data-box="${CSS.escape(`${document_id} ${path}`)}"]`)
  const page = box?.closest('.compare-page, .preview-stage')?.getBoundingClientRect()
  const { top = 0, bottom = 0, left = 0, right = 0 } = box?.getBoundingClientRect() ?? {}
  const shown = page && top >= page.top && bottom <= page.bottom && left >= page.left && right <= page.right
  return shown ? box : null
}

/** Scrolls a value to the top of its page, above the sheet. */
function raise(box: Element | null): void {
  const page = box?.closest('.compare-page, .preview-stage')
  if (box && page) page.scrollTop += box.getBoundingClientRect().top - page.getBoundingClientRect().top - room
}

/** The box of the value if the page shows it, else the value in the list, else the list or the page. */
function placeOf(target: Target): Element | null {
  const at = CSS.escape(`${target.document_id} ${target.path}`)
  return (
    shownBox(target) ??
    document.querySelector(`[data-value="${at}"]`) ??
    document.querySelector('.compare-lines, .preview-stage')
  )
}
