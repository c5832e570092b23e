import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { OverlayArrow, Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { isNarrow } from '../../../platform/screen.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
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
  const form = <CorrectionForm target={target} name={name} ownCompanyId={ownCompanyId} onClose={onClose} />

  // After the pages have scrolled to the value.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnchor(placeOf(target)))
    return () => cancelAnimationFrame(frame)
  }, [target])

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

/** The box of the value if the page shows it, else the value in the list, else the list or the page. */
function placeOf({ document_id, path }: Target): Element | null {
  const at = CSS.escape(`${document_id} ${path}`)
  const box = document.querySelector(`[data-box="${at}"]`)
  const page = box?.closest('.compare-page, .preview-stage')?.getBoundingClientRect()
  const { top = 0, bottom = 0, left = 0, right = 0 } = box?.getBoundingClientRect() ?? {}
  const shown = page && top >= page.top && bottom <= page.bottom && left >= page.left && right <= page.right
  return shown
    ? box
    : (document.querySelector(`[data-value="${at}"]`) ?? document.querySelector('.compare-lines, .preview-stage'))
}
