import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Difference } from '../verdict.ts'

type Props = {
  /** The difference that the card showed when the button was pressed. */
  difference: Difference
  /** The company that sees the answer; empty in a dossier of one company. */
  company: string
  open: boolean
  onClose: () => void
  onAgree: () => void
}

/** Confirms agreement to a difference and names the amount, because both companies rely on the answer. */
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
