import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Difference } from '../verdict.ts'

type Props = {
  /** As it stood on the card when the button was pressed. */
  difference: Difference
  /** Who sees it; empty in a dossier of one company. */
  company: string
  open: boolean
  onClose: () => void
  onAgree: () => void
}

/** Asks before a company agrees to a difference, and names it: 'Klopt' is one tap, and both companies count on it. */
export function AgreeQuestion({ difference: { how, amount }, company, open, onClose, onAgree }: Props) {
  const { t } = useTranslation('cards')
  return (
    <Confirm
      title={t(($) => $.agree[how], { amount })}
      action={t(($) => $.agree.action)}
      kind="primary"
      open={open}
      onClose={onClose}
      onConfirm={onAgree}
      busy={false}
    >
      <p>{company ? t(($) => $.agree.text, { company }) : t(($) => $.agree.text_own)}</p>
    </Confirm>
  )
}
