import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { type Colleague, useAddColleague } from './colleagues.ts'

/** Sends a new invitation to somebody without a password, because 'Wachtwoord vergeten' sends them nothing. */
export function InviteAgain({ person }: { person: Colleague }) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { mutate: invite, isPending } = useAddColleague()

  function send() {
    const { first_name, last_name, email } = person
    const role = person.role === 'admin' ? 'admin' : 'user'
    const onSuccess = () => toast.good(t(($) => $.new.sent, { email }))
    invite({ first_name, last_name, email, role }, { onSuccess, onError: (error) => toast.wrong(errorText(error)) })
  }

  return (
    <Button busy={isPending && t(($) => $.busy, { ns: 'ui' })} onClick={send}>
      {t(($) => $.colleagues.invite_again)}
    </Button>
  )
}
