import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { isUnasked, refuse, switchOn } from './device-push.ts'
import './push.css'

/** Asks once, after the first own message on a phone. The browser's own question comes only after a yes. */
export function PushQuestion() {
  const { t } = useTranslation('push')
  const { id: me } = useMe()
  const [open, setOpen] = useState(isUnasked)
  if (!open) return null

  function decline() {
    refuse()
    setOpen(false)
  }
  async function accept() {
    setOpen(false)
    const on = await switchOn(me).catch(() => null) // a failure is not an answer: the question may come again
    if (on === false) refuse()
    if (on) toast.good(t(($) => $.done))
    else if (on === null) toast.wrong(t(($) => $.failed))
    else toast.wrong(t(($) => $.refused))
  }
  return (
    <div className="push-bar" role="status">
      <Bell aria-hidden="true" />
      <p>{t(($) => $.ask)}</p>
      <span>
        <Button size="sm" onClick={decline}>
          {t(($) => $.no)}
        </Button>
        <Button size="sm" kind="primary" onClick={() => void accept()}>
          {t(($) => $.yes)}
        </Button>
      </span>
    </div>
  )
}
