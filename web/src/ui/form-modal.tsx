import { type ReactNode, type SyntheticEvent, useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { focusWrong, useFocusWrong } from './use-focus-wrong.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** What 'Annuleer' does where closing alone would keep what was typed. */
  onGiveUp?: () => void
  onSubmit: () => void
  /** The text of the button that sends. */
  submit: string
  /** There is nothing to send yet, or something in it is wrong. */
  blocked?: boolean
  /** There is nothing to send yet, and `onSubmit` says what is missing. */
  empty?: boolean
  busy: boolean
  /** Stands in place of the form while there is none to fill in: the loader, or why it could not be loaded. */
  instead?: ReactNode
  children: ReactNode
}

/** A dialog with a form: its fields, 'Annuleer' and the button that sends. */
export function FormModal({
  title,
  open,
  onClose,
  onGiveUp = onClose,
  onSubmit,
  submit,
  busy,
  children,
  ...more
}: Props) {
  const { blocked = false, empty = false, instead } = more
  const { t } = useTranslation('ui')
  const form = useId()

  // Fields that come later than their dialog get the focus as those that come with it do.
  const ready = instead === undefined
  useEffect(() => {
    const first = document.getElementById(form)?.querySelector<HTMLElement>('input, select, textarea')
    if (ready && first && document.activeElement?.contains(first)) first.focus()
  }, [ready, form])

  useFocusWrong(form, blocked)

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (blocked || busy) return
    if (!empty) return onSubmit()
    flushSync(onSubmit)
    focusWrong(form)
  }

  return (
    <Modal
      title={title}
      open={open}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onGiveUp} disabled={busy}>
            {t(($) => $.cancel)}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            disabled={blocked}
            empty={empty}
            busy={busy && t(($) => $.busy)}
          >
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
