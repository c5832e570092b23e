import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from './classes.ts'
import './modal.css'
import { PanelContent } from './panel-content.tsx'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** While saving, Escape, × and the backdrop do not close it. */
  busy?: boolean
  wide?: boolean
  className?: string | undefined
  /** An `alertdialog` asks for a confirmation. */
  role?: 'dialog' | 'alertdialog'
  footer?: ReactNode
  children: ReactNode
}

/** A centred dialog, below 768 px a sheet from below. Traps the focus and returns it on closing. */
export function Modal({
  title,
  open,
  onClose,
  busy = false,
  wide,
  className,
  role = 'dialog',
  footer,
  children,
}: Props) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={!busy}
      isKeyboardDismissDisabled={busy}
    >
      <AriaModal className={classes('modal', wide && 'wide', className)}>
        <Dialog className="panel-box" role={role}>
          <PanelContent title={title} busy={busy} onClose={onClose}>
            <div className="panel-body">{children}</div>
            {footer && <footer className="panel-actions">{footer}</footer>}
          </PanelContent>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
