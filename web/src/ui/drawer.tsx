import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { IconButton } from './icon-button.tsx'
import './modal.css'

type Props = { title: string; open: boolean; onClose: () => void; busy?: boolean; children: ReactNode }

/** A panel from the right. It closes when the page beneath it changes. */
export function Drawer({ title, open, onClose, busy = false, children }: Props) {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const page = useRef(pathname)

  useEffect(() => {
    if (page.current !== pathname) onClose()
    page.current = pathname
  }, [pathname, onClose])

  return (
    <ModalOverlay
      className="scrim right"
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={!busy}
      isKeyboardDismissDisabled={busy}
    >
      <AriaModal className="drawer">
        <Dialog className="panel-box">
          <header className="panel-head">
            <Heading slot="title" className="h3">
              {title}
            </Heading>
            <IconButton
              label={t(($) => $.close)}
              icon={<X aria-hidden="true" />}
              tip={false}
              disabled={busy}
              onClick={onClose}
            />
          </header>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
