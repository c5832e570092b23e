import { requestPasswordReset } from '@klopt/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { toast, toastTimes } from '../../ui/toasts.ts'

/** Mails a colleague, or the user, a link to choose a new password. */
export function usePasswordMail({ own }: { own: boolean }) {
  const { t } = useTranslation('people')
  return useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
    onSuccess: (_, email) =>
      toast.good(
        own ? t(($) => $.password_mail.sent_to_you, { email }) : t(($) => $.password_mail.sent, { email }),
        toastTimes.sign_in,
      ),
    onError: () =>
      toast.wrong(
        t(($) => $.password_mail.failed),
        toastTimes.sign_in,
      ),
  })
}
