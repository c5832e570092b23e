import type { Relation } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useSwitch } from './use-switch.ts'

type Props = { relation: Relation; open: boolean; onClose: () => void }

/** Confirms switching off a relation, because the other company notices it. */
export function SwitchOff({ relation, open, onClose }: Props) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const { turn, isPending, error, reset } = useSwitch(relation, close)

  function close() {
    reset()
    onClose()
  }

  return (
    <Confirm
      title={t(($) => $.switch_off.title)}
      action={t(($) => $.switch_off.submit)}
      open={open}
      onClose={close}
      onConfirm={() => turn('inactive')}
      busy={isPending}
      wrong={error ? errorText(error) : undefined}
    >
      <p>{t(($) => $.switch_off.text, { company: relation.company.name })}</p>
    </Confirm>
  )
}
