import type { Dossier } from '@klopt/contract'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../../ui/confirm.tsx'
import { useCloseStep } from './closing.ts'
import { otherNames } from '../dossier.ts'

/** Shows the open differences of a dossier. The page passes it in from the cards feature. */
export type OpenCardsComponent = ComponentType<{ dossier: Dossier; companyId: string }>

type Props = {
  step: 'request_close' | 'close'
  dossier: Dossier
  companyId: string
  open: boolean
  onClose: () => void
  onDone: () => void
  StillOpen: OpenCardsComponent | undefined
}

/** Confirms closing the dossier, or requesting it. */
export function CloseQuestion({ step, dossier, companyId, open, onClose, onDone, StillOpen }: Props) {
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
      {StillOpen && <StillOpen dossier={dossier} companyId={companyId} />}
      <p>{company ? t(($) => $.close[step].text, { company }) : t(($) => $.close.close.text_internal)}</p>
    </Confirm>
  )
}
