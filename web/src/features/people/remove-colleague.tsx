import type { Person } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useRemoveColleague } from './colleagues.ts'

type Props = { person: Person; open: boolean; onCancel: () => void; onRemoved: () => void }

/** Asks before somebody is removed; for five seconds after that it can still be taken back. */
export function RemoveColleague({ person, open, onCancel, onRemoved }: Props) {
  const { t } = useTranslation('people')
  const { mutate: remove } = useRemoveColleague()

  function confirm() {
    remove(person)
    onRemoved()
  }

  return (
    <Modal
      title={t(($) => $.remove.title)}
      open={open}
      onClose={onCancel}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel}>{t(($) => $.account.cancel)}</Button>
          <Button kind="danger" onClick={confirm}>
            {t(($) => $.remove.confirm)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.remove.ask, { name: person.full_name })}</p>
    </Modal>
  )
}
