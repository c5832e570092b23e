import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  onSubmit: () => void
  /** The text of the button that sends. */
  submit: string
  /** There is nothing to send yet, or something in it is wrong. */
  blocked?: boolean
  busy: boolean
  /** Stands in place of the form while there is none to fill in: the loader, or why it could not be loaded. */
  instead?: ReactNode
  children: ReactNode
}

/** A dialog with a form: its fields, 'Annuleer' and the button that sends. */
export function FormModal({ title, open, onClose, onSubmit, submit, blocked = false, busy, instead, children }: Props) {
  const { t } = useTranslation('ui')
  const form = useId()

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (!blocked && !busy) onSubmit()
  }

  return (
    <Modal
      title={title}
      open={open}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t(($) => $.cancel)}
          </Button>
          <Button kind="primary" type="submit" form={form} disabled={blocked} busy={busy && t(($) => $.busy)}>
            {submit}
          </Button>
        </>
      }
    >
      {instead ?? (
        <form id={form} className="form" onSubmit={send} noValidate>
          {children}
        </form>
      )}
    </Modal>
  )
}
