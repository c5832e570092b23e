import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import './modal.css'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** Saving: Esc, × and the backdrop wait until it is over. */
  busy?: boolean
  wide?: boolean
  /** An `alertdialog` asks for a confirmation. */
  role?: 'dialog' | 'alertdialog'
  footer?: ReactNode
  children: ReactNode
}

/** Centred, under 768 a sheet from below. The focus stays inside and goes back to where it was. */
export function Modal({ title, open, onClose, busy = false, wide, role = 'dialog', footer, children }: Props) {
  const { t } = useTranslation('ui')

  return (
    <ModalOverlay
      className="scrim"
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={!busy}
      isKeyboardDismissDisabled={busy}
    >
      <AriaModal className={classes('modal', wide && 'wide')}>
        <Dialog className="panel-box" role={role}>
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
          <div className="panel-body">{children}</div>
          {footer && <footer className="panel-actions">{footer}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
