import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toasts.ts'
import './mails.css'
import { useMailAddress } from './mails.ts'

/** As long as an address: its room is kept until that is known, so that nothing moves away from under a click. */
const likeAnAddress = `d-${'0'.repeat(26)}@${location.hostname}`

/** The address of a dossier for mails, with what it is for. Nothing while receiving mails is switched off. */
export function MailAddress({ dossierId }: { dossierId: string }) {
  const { t } = useTranslation('mails')
  const errorText = useErrorText()
  const { address: known, coming, renewal } = useMailAddress(dossierId)
  const [asking, setAsking] = useState(false)
  if (!known?.address && !coming) return null
  const address = known?.address ?? likeAnAddress

  function renew() {
    renewal.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toast.good(t(($) => $.renewed))
      },
      onError: (error) => toast.wrong(errorText(error)),
    })
  }

  return (
    <section className={classes('by-mail', coming && 'coming')} aria-label={t(($) => $.address)}>
      <h3>{t(($) => $.address)}</h3>
      <div className="address">
        <code>{address}</code>
        <CopyButton text={address} label={t(($) => $.copy)} />
      </div>
      <ul>
        {[t(($) => $.in_copy), t(($) => $.by_program), t(($) => $.strangers)].map((text) => (
          <li key={text}>
            <Check className="s16" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p>
        {t(($) => $.readers)}{' '}
        {known?.can_renew && !asking && (
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t(($) => $.renew)}
          </button>
        )}
      </p>
      {asking && (
        <p className="renew">
          {t(($) => $.renew_question)}
          <Button size="sm" busy={renewal.isPending && t(($) => $.busy)} onClick={renew}>
            {t(($) => $.renew)}
          </Button>
        </p>
      )}
    </section>
  )
}
