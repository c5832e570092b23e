import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../ui/confirm.tsx'
import { useCloseStep } from './closing.ts'
import { otherNames } from './dossier.ts'

type Props = {
  step: 'request_close' | 'close'
  dossier: Dossier
  companyId: string
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks before a dossier closes, or before the other side is asked to. */
export function CloseQuestion({ step, dossier, companyId, open, onClose, onDone }: Props) {
  const { t } = useTranslation('detail')
  const { take, isPending, wrong, reset } = useCloseStep(dossier, step)
  const company = otherNames(dossier, companyId)

  function close() {
    reset()
    onClose()
  }

  return (
    <Confirm
      title={t(($) => $.close[step].title)}
      action={t(($) => $.close[step].action)}
      kind={step === 'close' ? 'danger' : 'primary'}
      open={open}
      onClose={close}
      onConfirm={() => take(onDone)}
      busy={isPending}
      wrong={wrong}
    >
      <p>{company ? t(($) => $.close[step].text, { company }) : t(($) => $.close.close.text_internal)}</p>
    </Confirm>
  )
}
