import type { Person } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../ui/confirm.tsx'
import { useRemoveColleague } from './colleagues.ts'

type Props = { person: Person; open: boolean; onCancel: () => void; onRemoved: () => void }

/** Confirms the removal of a colleague. It can still be undone for five seconds after that. */
export function RemoveColleague({ person, open, onCancel, onRemoved }: Props) {
  const { t } = useTranslation('people')
  const { mutate: remove } = useRemoveColleague()

  function confirm() {
    remove(person)
    onRemoved()
  }

  return (
    <Confirm
      title={t(($) => $.remove.title)}
      action={t(($) => $.remove.confirm)}
      open={open}
      onClose={onCancel}
      onConfirm={confirm}
      busy={false}
    >
      <p>{t(($) => $.remove.ask, { name: person.full_name })}</p>
    </Confirm>
  )
}
