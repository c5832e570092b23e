import type { Relation } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useSwitch } from './use-switch.ts'

type Props = { relation: Relation; open: boolean; onClose: () => void }

/** Asks once more before a relation is switched off: the other side notices. */
export function SwitchOff({ relation, open, onClose }: Props) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const { turn, isPending, error, reset } = useSwitch(relation, close)

  function close() {
    reset()
    onClose()
  }

  return (
    <Modal
      title={t(($) => $.switch_off.title)}
      open={open}
      onClose={close}
      busy={isPending}
      role="alertdialog"
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button kind="danger" busy={isPending && t(($) => $.busy, { ns: 'ui' })} onClick={() => turn('inactive')}>
            {t(($) => $.switch_off.submit)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.switch_off.text, { company: relation.company.name })}</p>
      {error && (
        <p className="error" role="alert">
          <CircleAlert className="s16" aria-hidden="true" />
          {errorText(error)}
        </p>
      )}
    </Modal>
  )
}
