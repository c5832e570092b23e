import type { Dossier, User } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../../ui/confirm.tsx'
import { useLeave } from './leave.ts'

type Props = { dossier: Dossier; me: User; open: boolean; onClose: () => void; onLeft: () => void | Promise<void> }

export function LeaveQuestion({ dossier, me, open, onClose, onLeft }: Props) {
  const { t } = useTranslation('detail')
  const { leave, isPending, wrong, reset } = useLeave(dossier, me, onLeft)

  function close() {
    reset()
    onClose()
  }

  return (
    <Confirm
      title={t(($) => $.leave.title)}
      action={t(($) => $.leave.action)}
      open={open}
      onClose={close}
      onConfirm={leave}
      busy={isPending}
      wrong={wrong}
    >
      <p>{me.permissions.see_all_dossiers ? t(($) => $.leave.text_admin) : t(($) => $.leave.text)}</p>
    </Confirm>
  )
}
