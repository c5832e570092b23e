import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { focusWrong, useFocusWrong } from './use-focus-wrong.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** The action of 'Annuleer' in forms that keep their input when closed. */
  onGiveUp?: () => void
  onSubmit: () => void
  /** The text of the submit button. Null if nothing can be sent: then the dialog can only be closed. */
  submit: string | null
  /** Disables the submit button: there is nothing to send, or an error must be corrected. */
  blocked?: boolean
  /** There is nothing to send yet, and `onSubmit` shows what is missing. */
  empty?: boolean
  /** A refused attempt moves the focus to the first wrong field. A form with a list of its errors does that itself. */
  focuses_wrong?: boolean
  busy: boolean
  className?: string
  /** Shown beside the form. */
  beside?: ReactNode
  /** Shown instead of the form: the loader or a loading error. */
  instead?: ReactNode
  children: ReactNode
}

/** A dialog with a form: its fields, 'Annuleer' and the submit button. */
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
  const { blocked = false, empty = false, focuses_wrong = false, instead, className, beside } = more
  const { t } = useTranslation('ui')
  const form = useId()

  // Fields that load after the dialog also get the focus.
  const ready = instead === undefined
  useEffect(() => {
    const first = document.getElementById(form)?.querySelector<HTMLElement>('input, select, textarea')
    if (ready && first && document.activeElement?.contains(first)) first.focus()
  }, [ready, form])

  useFocusWrong(form, blocked)

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (blocked || busy) return
    if (!empty && !focuses_wrong) return onSubmit()
    flushSync(onSubmit)
    focusWrong(form)
  }

  return (
    <Modal
      title={title}
      open={open}
      onClose={onClose}
      busy={busy}
      className={className}
      footer={
        <>
          <Button onClick={onGiveUp} disabled={busy}>
            {submit === null ? t(($) => $.close) : t(($) => $.cancel)}
          </Button>
          {submit !== null && (
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
          )}
        </>
      }
    >
      {beside}
      {instead ?? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys typed in its fields
        <form id={form} className="form" onSubmit={send} onKeyDown={sendByKey} noValidate>
          {children}
        </form>
      )}
    </Modal>
  )
}

/** Ctrl+Enter, or ⌘+Enter, sends from any field, also from a text of several lines. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
