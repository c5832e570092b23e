import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../platform/session.ts'
import { Confirm } from '../../ui/confirm.tsx'

/**
 * Confirms signing out, because the last button of the bar is easily hit by accident on a phone, and because it erases
 * files that wait on this device.
 */
export function SignOutQuestion({ open, waiting, onClose }: { open: boolean; waiting: boolean; onClose: () => void }) {
  const { t } = useTranslation('session')
  const leave = useMutation({ mutationFn: signOut, networkMode: 'always' })

  return (
    <Confirm
      title={t(($) => $.sign_out.title)}
      action={t(($) => $.sign_out.action)}
      kind={waiting ? 'danger' : 'primary'}
      open={open}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      busy={leave.isPending}
    >
      <p>{[t(($) => $.sign_out.text), ...(waiting ? [t(($) => $.sign_out.waiting)] : [])].join(' ')}</p>
    </Confirm>
  )
}
