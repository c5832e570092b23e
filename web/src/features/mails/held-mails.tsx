import type { Dossier } from '@klopt/contract'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { HeldMailDialog } from './held-mail-dialog.tsx'
import './mails.css'
import { useHeldMails } from './mails.ts'

/** The bar above the chat that a mail waits. */
export function HeldMails({ dossier }: { dossier: Dossier }) {
  const { t } = useTranslation('mails')
  const mails = useHeldMails(dossier.id, dossier.held_mails)
  const [open, setOpen] = useState<string | null>(null)
  const [mail] = mails
  if (!mail) return null
  const others = mails.length - 1
  const more = [
    mail.files.length > 0 && t(($) => $.files, { count: mail.files.length }),
    others > 0 && t(($) => $.more, { count: others }),
  ].filter((part) => part !== false)
  return (
    <div className="mail-bar" role="status">
      <Mail aria-hidden="true" />
      <p>{[t(($) => $.waits, { from: mail.from_email }), ...more].join(' · ')}</p>
      <Button size="sm" aria-label={t(($) => $.look_at_mail)} onClick={() => setOpen(mail.id)}>
        {t(($) => $.look)}
      </Button>
      {/* After a decision the next mail waits behind its own button. */}
      {open === mail.id && <HeldMailDialog mail={mail} may={dossier.permissions.post} onClose={() => setOpen(null)} />}
    </div>
  )
}
