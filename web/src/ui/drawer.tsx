import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import './modal.css'
import { PanelContent } from './panel-content.tsx'

type Props = { title: string; open: boolean; onClose: () => void; busy?: boolean; children: ReactNode }

/** A panel from the right. If the page below can change, the caller must close it then. */
export function Drawer({ title, open, onClose, busy = false, children }: Props) {
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
          <PanelContent title={title} busy={busy} onClose={onClose}>
            {children}
          </PanelContent>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
