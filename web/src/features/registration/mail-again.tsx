import { Email } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStep } from './use-step.ts'

type Props = { email: string; onSend: (email: string) => Promise<void> }

/** Sends the mail with the link again, to the same address or to a corrected one. */
export function MailAgain({ email, onSend }: Props) {
  const { t } = useTranslation('registration')
  const [correcting, setCorrecting] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useStep<{ email: string }>({
    values: { email },
    wrongIn: (_, typed) => (Email.safeParse(typed.email).success ? undefined : t(($) => $.admin.email.refused)),
    say: (name, how) => t(($) => $.admin[name][how]),
    send: async (typed) => {
      const address = typed.email.trim()
      setSentTo(null)
      await onSend(address)
      setCorrecting(false)
      setSentTo(address)
    },
  })

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {correcting && (
        <TextField
          {...form.field('email')}
          type="email"
          label={t(($) => $.confirmed.right_address)}
          autoComplete="email"
          error={form.errorOf('email')}
          readOnly={form.busy}
        />
      )}
      <ErrorLine text={form.failure} />
      <p role="status" className={sentTo === null ? 'sr' : undefined}>
        {sentTo !== null && t(($) => $.confirmed.sent_again, { email: sentTo })}
      </p>
      <p className="wizard-again">
        <Button type="submit" busy={form.busy && t(($) => $.busy)}>
          {correcting ? t(($) => $.confirmed.send_there) : t(($) => $.confirmed.send_again)}
        </Button>
        <Button kind="ghost" aria-expanded={correcting} onClick={() => setCorrecting(!correcting)}>
          {t(($) => $.confirmed.wrong_address)}
        </Button>
      </p>
    </form>
  )
}
