import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from './error-line.tsx'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  /** The text of the confirming button. */
  action: string
  /** Danger for irreversible actions. */
  kind?: 'primary' | 'danger'
  open: boolean
  onConfirm: () => void
  onClose: () => void
  busy: boolean
  wrong?: string | undefined
  children: ReactNode
}

/** A confirmation dialog. The focus starts on 'Annuleer', so that an accidental Enter does nothing. */
export function Confirm({ title, action, kind = 'danger', open, onConfirm, onClose, busy, wrong, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Modal
      title={title}
      open={open}
      onClose={onClose}
      busy={busy}
      role="alertdialog"
      footer={
        <>
          <Button data-first onClick={onClose} disabled={busy}>
            {t(($) => $.cancel)}
          </Button>
          <Button kind={kind} busy={busy && t(($) => $.busy)} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <ErrorLine text={wrong} />
    </Modal>
  )
}
