import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../platform/session.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** `texts`: messages are not sent. `unsent`: files wait to be sent. `shared`: what another app shared waits for a dossier. */
type Props = { open: boolean; texts: boolean; unsent: boolean; shared: boolean; guest: boolean; onClose: () => void }

/**
 * Confirms signing out, because the last button of the bar is easily hit by accident on a phone, and because it erases
 * what waits on this device.
 */
export function SignOutQuestion({ open, texts, unsent, shared, guest, onClose }: Props) {
  const { t } = useTranslation('session')
  const waiting = texts || unsent || shared
  const words = [
    t(($) => (guest ? $.sign_out.guest : $.sign_out.text)),
    ...(texts ? [t(($) => $.sign_out.texts)] : []),
    ...(unsent ? [t(($) => $.sign_out.unsent)] : []),
    ...(shared ? [t(($) => $.sign_out.shared)] : []),
    ...(waiting ? [t(($) => $.sign_out.erased)] : []),
  ]
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
      <p>{words.join(' ')}</p>
    </Confirm>
  )
}
