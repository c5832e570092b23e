import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../platform/session.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** On a phone a thumb hits the last button of the bar by accident, so it asks. */
export function SignOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('session')
  const leave = useMutation({ mutationFn: signOut, networkMode: 'always' })

  return (
    <Confirm
      title={t(($) => $.sign_out.title)}
      action={t(($) => $.sign_out.action)}
      kind="primary"
      open={open}
      onClose={onClose}
      onConfirm={() => leave.mutate()}
      busy={leave.isPending}
    >
      <p>{t(($) => $.sign_out.text)}</p>
    </Confirm>
  )
}
