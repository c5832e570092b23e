import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** On a phone a thumb hits the last button of the bar by accident, so it asks. */
export function SignOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('session')
  const leave = useMutation({ mutationFn: signOut, networkMode: 'always' })

  return (
    <Modal
      title={t(($) => $.sign_out.title)}
      open={open}
      onClose={onClose}
      busy={leave.isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose} disabled={leave.isPending}>
            {t(($) => $.sign_out.cancel)}
          </Button>
          <Button kind="primary" onClick={() => leave.mutate()} busy={leave.isPending && t(($) => $.login.busy)}>
            {t(($) => $.sign_out.action)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.sign_out.text)}</p>
    </Modal>
  )
}
