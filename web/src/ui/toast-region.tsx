import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { ToastBar } from './toast-bar.tsx'
import './toast.css'
import { closeToast, type Toast, undoToast, useToasts } from './toasts.ts'
import { useFocusBack } from './use-focus-back.ts'

const icons = { good: CircleCheck, wrong: CircleAlert, info: Info }

/** The toasts. The data attribute keeps them usable while a dialog makes the rest inert. F6 focuses them. */
export function ToastRegion() {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  const region = useRef<HTMLElement>(null)
  const focus = useFocusBack(region)

  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      const close = region.current?.querySelector('button')
      if (close) event.preventDefault()
      close?.focus()
    }
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [])

  return (
    <section
      className="toasts"
      aria-label={t(($) => $.notices)}
      data-react-aria-top-layer="true"
      ref={region}
      {...focus}
    >
      {toasts.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
    </section>
  )
}

function OneToast({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui')
  const Icon = icons[toast.kind]
  const { id, act, time } = toast

  return (
    <div className={classes('toast', toast.kind)}>
      <Icon aria-hidden="true" />
      <p role={toast.kind === 'wrong' ? 'alert' : 'status'}>{toast.text}</p>
      {toast.undo && (
        <button type="button" className="link" onClick={() => undoToast(toast.id)}>
          {t(($) => $.undo)}
        </button>
      )}
      {act && (
        <button
          type="button"
          className="link"
          onClick={() => {
            closeToast(id)
            act.onAct()
          }}
        >
          {act.label}
        </button>
      )}
      <IconButton
        label={t(($) => $.close)}
        icon={<X className="s16" aria-hidden="true" />}
        tip={false}
        onClick={() => closeToast(toast.id)}
      />
      {time !== null && <ToastBar time={time} onEnd={() => closeToast(id)} />}
    </div>
  )
}
